// What the board uses of cm-chessboard, which comes without types.

interface BoardStyle {
    cssClass: string
    showCoordinates: boolean
    pieces: { file: string }
    animationDuration: number
}

type ExtensionClass<T extends Extension = Extension> = new (chessboard: Chessboard) => T

export class Chessboard {
    constructor(
        element: HTMLElement,
        properties: { style: BoardStyle; extensions: { class: ExtensionClass }[] },
    )
    view: {
        markersLayer: SVGElement
        markersTopLayer: SVGElement
        squareWidth: number
        squareToPoint(square: string): { x: number; y: number }
    }
    setPosition(fen: string, animated: boolean): Promise<void>
    movePiece(from: string, to: string, animated: boolean): Promise<void>
    getOrientation(): "w" | "b"
    setOrientation(color: "w" | "b", animated: boolean): Promise<void>
    getExtension<T extends Extension>(kind: ExtensionClass<T>): T
}

export class Extension {
    constructor(chessboard: Chessboard)
    chessboard: Chessboard
    registerExtensionPoint(point: string, callback: () => void): void
}

export const EXTENSION_POINT: { afterRedrawBoard: string }

export const Svg: {
    addElement(
        parent: SVGElement,
        name: string,
        attributes: Record<string, string | number>,
    ): SVGElement
}
