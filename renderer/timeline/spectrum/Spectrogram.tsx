import { useEffect, useRef } from 'react'
import { t } from '../../locales/t.ts'
import { useProject } from '../../state/document/project.ts'
import { useInk } from '../../ui/ink.ts'
import styles from '../TimelinePanel.module.css'
import { cleared } from '../view/canvas.ts'
import { onFrame, wake } from '../view/frames.ts'
import { visibleSeconds, xAt } from '../view/scale.ts'
import { useViewport, viewport } from '../view/viewport.ts'
import { useSound } from '../wave/sound.ts'
import { paletteFor, type SpectrumPalette } from './spectrumColours.ts'
import { openSpectrum, SPECTROGRAM_ROWS, type Spectrum, TILE_SECONDS, type Tile, useSpectrum } from './spectrumTiles.ts'

/** Most height of the spectrogram in pixels. */
export const MAX_SPECTRUM_HEIGHT_PX = 96
/** Longest view in seconds for which a spectrogram is computed. */
const MAX_SPECTROGRAM_SECONDS = 120

/** The spectrogram of the original sound; asks to zoom in where the view is too long. */
export function Spectrogram() {
  const far = useViewport(({ width, zoom }) => width > MAX_SPECTROGRAM_SECONDS * zoom)
  const failed = useSpectrum((state) => state.failed)
  const known = useSpectrum((state) => state.known)
  if (far) return <p className={styles['silent']}>{t('timeline.zoomForSpectrogram')}</p>
  return (
    <>
      <Picture />
      {(failed || !known) && (
        <p className={styles['silent']}>{t(failed ? 'timeline.noWave' : 'timeline.loadingWave')}</p>
      )}
    </>
  )
}

function Picture() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const path = useProject(({ media }) => media.path)
  const known = useSpectrum((state) => state.known)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const spectrum = openSpectrum(path)
    let height = MAX_SPECTRUM_HEIGHT_PX
    const observer = new ResizeObserver(([entry]) => {
      height = Math.round(entry?.contentRect.height ?? MAX_SPECTRUM_HEIGHT_PX)
      wake()
    })
    if (element.parentElement !== null) observer.observe(element.parentElement)
    const offs = [
      () => observer.disconnect(),
      onFrame(() => paintSpectrum(element, spectrum, height)),
      useInk.subscribe(wake),
      useSound.subscribe(wake),
      () => spectrum.end(),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [path])
  return (
    <div role="img" aria-label={t('timeline.spectrogram')} aria-busy={!known} className={styles['sound']}>
      <canvas ref={canvas} />
    </div>
  )
}

/** Distance in dB from a film's loudest sample to its loudest single frequency. */
const SPECTRUM_BELOW_PEAK_DB = 14

/** Paints the spectrum in sight, and requests missing tiles. */
function paintSpectrum(canvas: HTMLCanvasElement, spectrum: Spectrum, height: number): void {
  const view = viewport()
  const context = cleared(canvas, { width: view.width, height })
  if (context === undefined || view.zoom === 0) return
  const last = Math.min(view.duration, view.left + visibleSeconds(view, view))
  const numbers: number[] = []
  for (let number = Math.floor(view.left / TILE_SECONDS); number * TILE_SECONDS < last; number++) numbers.push(number)
  spectrum.want(numbers)
  // Averages columns that share a pixel.
  context.imageSmoothingQuality = 'medium'
  for (const number of numbers) {
    const tile = spectrum.tile(number)
    if (tile !== undefined) {
      context.drawImage(
        pictureOf(tile, palette()),
        xAt(view, number * TILE_SECONDS),
        0,
        TILE_SECONDS * view.zoom,
        height,
      )
    }
  }
}

const pictures = new WeakMap<Tile, { readonly canvas: HTMLCanvasElement; readonly palette: SpectrumPalette }>()

/** A tile in colours, cached for each palette. */
function pictureOf(tile: Tile, colours: SpectrumPalette): HTMLCanvasElement {
  const known = pictures.get(tile)
  if (known?.palette === colours) return known.canvas
  const canvas = known?.canvas ?? document.createElement('canvas')
  canvas.width = tile.columns
  canvas.height = SPECTROGRAM_ROWS
  const image = new ImageData(tile.columns, SPECTROGRAM_ROWS)
  const pixels = new Uint32Array(image.data.buffer)
  const packed = new Uint32Array(colours.buffer)
  for (const [at, level] of tile.levels.entries()) pixels[at] = packed[level] ?? 0
  canvas.getContext('2d')?.putImageData(image, 0, 0)
  pictures.set(tile, { canvas, palette: colours })
  return canvas
}

let made: { readonly dark: boolean; readonly loudest: number; readonly palette: SpectrumPalette } | undefined

/** The palette for the theme and the film's loudness. */
function palette(): SpectrumPalette {
  const dark = isDark()
  const loudest = loudestOf()
  if (made === undefined || made.dark !== dark || made.loudest !== loudest) {
    made = { dark, loudest, palette: paletteFor(dark, loudest) }
  }
  return made.palette
}

let ground: { readonly panel: string; readonly dark: boolean } | undefined

/** Whether the theme is dark, judged by the colour of the panel. */
function isDark(): boolean {
  const { panel } = useInk.getState()
  if (ground?.panel !== panel) {
    const [red = 0, green = 0, blue = 0] = panel.match(/[\d.]+/g)?.map(Number) ?? []
    ground = { panel, dark: red + green + blue < 384 }
  }
  return ground.dark
}

let measured: { readonly of: Int8Array | undefined; readonly loudest: number } | undefined

/** The loudest frequency to expect, in dB, from the film's loudest sample. */
function loudestOf(): number {
  const coarsest = useSound.getState().levels[0]?.peaks
  if (measured === undefined || measured.of !== coarsest) {
    const peakSample = coarsest?.reduce((top, one) => Math.max(top, Math.abs(one)), 4) ?? 127
    measured = { of: coarsest, loudest: Math.round(20 * Math.log10(peakSample / 127)) - SPECTRUM_BELOW_PEAK_DB }
  }
  return measured.loudest
}
