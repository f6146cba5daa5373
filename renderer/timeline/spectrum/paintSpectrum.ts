import { cleared } from '../view/canvas.ts'
import { useInk } from '../view/ink.ts'
import { seconds, xAt } from '../view/scale.ts'
import { viewport } from '../view/viewport.ts'
import { useSound } from '../wave/sound.ts'
import { type Palette, paletteFor } from './spectrumColours.ts'
import { ROWS, type Spectrum, TILE, type Tile } from './spectrumTiles.ts'

/** Single frequencies of a film lie this far below its loudest sample, in dB. */
const BELOW_PEAK = 14

/** Paints what is in sight of the spectrum, and sees to it that what is missing comes. */
export function paintSpectrum(canvas: HTMLCanvasElement, spectrum: Spectrum, height: number): void {
  const view = viewport()
  const context = cleared(canvas, { width: view.width, height })
  if (context === undefined || view.zoom === 0) return
  const last = Math.min(view.duration, view.left + seconds(view, view))
  const numbers: number[] = []
  for (let number = Math.floor(view.left / TILE); number * TILE < last; number++) numbers.push(number)
  spectrum.want(numbers)
  // Many columns to a pixel are averaged instead of picked from.
  context.imageSmoothingQuality = 'medium'
  for (const number of numbers) {
    const tile = spectrum.tile(number)
    if (tile !== undefined) {
      context.drawImage(pictureOf(tile, palette()), xAt(view, number * TILE), 0, TILE * view.zoom, height)
    }
  }
}

const pictures = new WeakMap<Tile, { readonly canvas: HTMLCanvasElement; readonly palette: Palette }>()

/** A tile in colours; painted once for each palette. */
function pictureOf(tile: Tile, colours: Palette): HTMLCanvasElement {
  const known = pictures.get(tile)
  if (known?.palette === colours) return known.canvas
  const canvas = known?.canvas ?? document.createElement('canvas')
  canvas.width = tile.columns
  canvas.height = ROWS
  const image = new ImageData(tile.columns, ROWS)
  const pixels = new Uint32Array(image.data.buffer)
  const packed = new Uint32Array(colours.buffer)
  for (const [at, level] of tile.levels.entries()) pixels[at] = packed[level] ?? 0
  canvas.getContext('2d')?.putImageData(image, 0, 0)
  pictures.set(tile, { canvas, palette: colours })
  return canvas
}

let made: { readonly dark: boolean; readonly loudest: number; readonly palette: Palette } | undefined

/** The colours for the theme and for how loud the film is. */
function palette(): Palette {
  const dark = isDark()
  const loudest = loudestOf()
  if (made === undefined || made.dark !== dark || made.loudest !== loudest) {
    made = { dark, loudest, palette: paletteFor(dark, loudest) }
  }
  return made.palette
}

let ground: { readonly panel: string; readonly dark: boolean } | undefined

/** Whether text is drawn on a dark ground, by the colour of the ground. */
function isDark(): boolean {
  const { panel } = useInk.getState()
  if (ground?.panel !== panel) {
    const [red = 0, green = 0, blue = 0] = panel.match(/[\d.]+/g)?.map(Number) ?? []
    ground = { panel, dark: red + green + blue < 384 }
  }
  return ground.dark
}

let measured: { readonly of: Int8Array | undefined; readonly loudest: number } | undefined

/** The loudest frequency to be expected, in dB, by the loudest sample of the film. */
function loudestOf(): number {
  const coarsest = useSound.getState().levels[0]?.peaks
  if (measured === undefined || measured.of !== coarsest) {
    const most = coarsest?.reduce((top, one) => Math.max(top, Math.abs(one)), 4) ?? 127
    measured = { of: coarsest, loudest: Math.round(20 * Math.log10(most / 127)) - BELOW_PEAK }
  }
  return measured.loudest
}
