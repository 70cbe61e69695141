"""Token buckets and counters."""

from echecs.web.request.limit import AddressBuckets, Bucket, ConnectionCount


def test_a_bucket():
    moment = [0.0]
    bucket = Bucket(2, 3, lambda: moment[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    moment[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    moment[0] += 100
    assert bucket.is_full
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_buckets_of_addresses_do_not_grow_without_end(monkeypatch):
    monkeypatch.setattr("echecs.web.request.limit._MOST_ADDRESSES", 10)
    buckets = AddressBuckets(1, 1)
    for number in range(100):
        assert buckets.take(str(number))
        assert len(buckets._buckets) <= 10
    assert not buckets.take("99")


def test_counting_connections():
    count = ConnectionCount(3, 2)
    assert [count.enter(address) for address in "aaabb"] == [True, True, False, True, False]
    count.leave("a")
    assert count.enter("b")
    for address in "abb":
        count.leave(address)
    assert not count._open
