"""The sounds of a game."""

import re
from contextlib import contextmanager

from playwright.sync_api import expect

SCHOLARS_MATE = "e2e4.e7e5.d1h5.b8c6.f1c4.g8f6.h5f7"
ALL_SOUNDS = "e2e4.e7e5.g1f3.b8c6.f1c4.g8f6.e1g1.f6e4.c4f7.e8f7"
# What a sound consists of tells which one it is.
STROKES = {
    "move": ["noise", "tone"],
    "capture": ["noise", "noise", "tone"],
    "castle": ["noise", "tone", "noise", "tone"],
    "check": ["tone", "tone"],
    "end": ["tone", "tone", "tone"],
    "low-time": ["noise", "tone"] * 3,
}
SPY = """
    if (!window.strokes) {
        window.strokes = []
        const { start } = AudioScheduledSourceNode.prototype
        const spy = function (...given) {
            window.strokes.push(this instanceof OscillatorNode ? "tone" : "noise")
            return start.apply(this, given)
        }
        AudioScheduledSourceNode.prototype.start = spy
        AudioBufferSourceNode.prototype.start = spy
    }
"""


@contextmanager
def hears(person, *names):
    """What is done here makes just these sounds."""
    person.page.evaluate("window.strokes.length = 0")
    yield
    wanted = [stroke for name in names for stroke in STROKES[name]]
    person.page.wait_for_function("count => window.strokes.length >= count", arg=len(wanted))
    assert person.page.evaluate("window.strokes") == wanted


def test_each_kind_of_move_has_its_sound(player):
    player.page.add_init_script(SPY)
    player.open(f"/share#moves={ALL_SOUNDS}")
    player.page.click("[data-step=first]")
    sounds = ["move"] * 6 + ["castle", "capture", "check", "capture"]
    for sound in sounds:
        with hears(player, sound):
            player.page.keyboard.press("ArrowRight")
    player.open(f"/share#moves={SCHOLARS_MATE}")
    player.page.reload()
    player.page.click("[data-step=back]")
    with hears(player, "end"):
        player.page.click("[data-step=on]")


def test_mute_is_remembered(player):
    player.page.add_init_script(SPY)
    player.open(f"/share#moves={SCHOLARS_MATE}")
    player.page.click("#sound-switch")
    player.page.reload()
    expect(player.page.locator("#sound-switch")).to_have_attribute("aria-pressed", "false")
    player.page.click("[data-step=back]")
    assert player.page.evaluate("window.strokes") == []
    player.page.click("#sound-switch")
    with hears(player, "end"):
        player.page.click("[data-step=on]")


def test_each_sound_can_be_heard_in_the_settings_and_turned_off_by_itself(player):
    player.page.add_init_script(SPY)
    player.open(f"/share#moves={ALL_SOUNDS}")
    player.page.click("#sound-switch")
    player.page.click("#settings")
    expect(player.page.locator("dialog .hint")).to_be_visible()
    for name in ("move", "capture", "check", "end", "low-time"):
        with hears(player, name):
            player.page.click(f"[data-listen={name}]")
    player.page.uncheck("[data-setting=sound-capture]")
    player.page.uncheck("[data-setting=sound-check]")
    player.page.click("dialog .primary")
    player.page.click("#sound-switch")
    player.page.reload()
    player.page.click("[data-step=first]")
    # A capture or a check that is not heard as such is still a move.
    for sound in ["move"] * 6 + ["castle", "move", "move", "move"]:
        with hears(player, sound):
            player.page.keyboard.press("ArrowRight")
    player.page.click("#settings")
    player.page.uncheck("[data-setting=sound-move]")
    player.page.click("dialog .primary")
    player.page.evaluate("window.strokes.length = 0")
    player.page.click("[data-step=first]")
    player.page.keyboard.press("ArrowRight")
    assert player.page.evaluate("window.strokes") == []


# A page whose time can be put ahead.
AHEAD = """
    window.ahead = 0
    const now = performance.now.bind(performance)
    performance.now = () => now() + window.ahead
"""


def test_little_time_is_heard_once_by_whoever_has_it(person):
    player = person(locale="en-GB")
    player.page.add_init_script(SPY + AHEAD)
    player.start(clock={"base": 300, "increment": 0})
    player.play("e2e4", "e7e5")
    player.has_moves("e4", "e5")
    with hears(player, "low-time"):
        player.page.evaluate("window.ahead = 285_000")
    expect(player.page.locator(".clock.low")).to_have_count(1)
    assert player.heard("assertive") == ["Twenty seconds left."]
    clock = player.page.locator(".clock.low")
    player.page.evaluate("window.ahead += 5000")
    expect(clock).to_have_text(re.compile("0:0[0-9]"))
    assert player.page.evaluate("window.strokes") == STROKES["low-time"]


def test_sounds_can_be_heard_and_do_not_crack(player):
    player.open("/setup")
    peaks = player.page.evaluate("""async () => {
        const { SOUNDS, schedule } = await import("/client/shared/sound.js")
        const peaks = {}
        for (const name of Object.keys(SOUNDS)) {
            const audio = new OfflineAudioContext(1, 44100, 44100)
            schedule(audio, name, 0)
            const samples = (await audio.startRendering()).getChannelData(0)
            peaks[name] = Math.max(...samples.map(Math.abs))
        }
        return peaks
    }""")
    assert set(peaks) == set(STROKES)
    assert all(0.1 < peak < 0.95 for peak in peaks.values()), peaks


def test_no_sound_before_a_gesture_is_no_error(player):
    player.open("/setup")
    said = player.page.evaluate(
        """async () => (await import("/client/shared/sound.js")).play("move")"""
    )
    assert said is False
