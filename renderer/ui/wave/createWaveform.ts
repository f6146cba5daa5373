import WaveSurfer from 'wavesurfer.js'
import { useInk } from '../ink.ts'
import { areDrawnAlike, levelFor, samplePeaks, type WaveformLevel, waveformGain } from './samplePeaks.ts'

/** The sound that a wave shows. */
export interface WaveSound {
  /** Its resolutions, coarsest first; empty while it is unknown. */
  readonly levels: readonly WaveformLevel[]
  /** Its length, in seconds. */
  readonly seconds: number
}

/** How a wave looks. Sizes are in CSS pixels. */
export interface WaveLook {
  readonly height: number
  /** Width of a bar, and of the gap to the next one. Without, each pixel of the screen has a bar. */
  readonly bar?: { readonly width: number; readonly gap: number }
  /** Whether the loudest sample fills the height. */
  readonly fills?: boolean
  /** Whether the part that was played has a colour of its own. */
  readonly plays?: boolean
}

/** The part of a sound in sight: its start in seconds, the pixels of a second, and of the width. */
interface WaveView {
  readonly left: number
  readonly zoom: number
  readonly width: number
}

interface WaveOptions {
  readonly look: WaveLook
  readonly sound: WaveSound
  /** The part in sight. Without, the whole sound is as wide as its place. */
  readonly view?: WaveView
}

/** The drawing of a wave. */
interface WaveDrawing {
  /** Draws another sound of the same length, or more of this one. */
  show(sound: WaveSound): void
  /** Shows another part, drawn at once where it lies elsewhere. While the zoom changes, what is drawn is stretched. */
  follow(view: WaveView): void
  /** Marks the part before a time (s) as played. */
  play(until: number): void
  end(): void
}

/** Least time in ms between two drawings while the zoom changes. */
const REDRAW_MS = 80
/** Widest wave in pixels, which layout can still place to the pixel; where more are wanted, it is stretched. */
const WIDEST_PX = 2 ** 24

/**
 * Draws a wave by wavesurfer.js, which makes canvases where they come into sight. What is on them, `renderFunction` draws from our own
 * levels: one instance serves a whole film, and no peaks are loaded again.
 */
export function createWaveform(host: HTMLElement, options: WaveOptions): WaveDrawing {
  const { look } = options
  const { seconds } = options.sound
  let { sound, view } = options
  let played = 0
  let isReady = false
  let later: ReturnType<typeof setTimeout> | undefined
  const possible = () => zoomFor(view, seconds)
  let drawn = { zoom: possible(), at: 0 }
  const pixelsPerSecond = (width: () => number) => (drawn.zoom > 0 ? drawn.zoom : width() / sound.seconds)
  const surfer = createSurfer(host, options, (canvas, width) => {
    draw(look.plays ? canvas : withoutCopy(canvas), { look, sound, pixelsPerSecond: pixelsPerSecond(width) })
  })
  const scroller = createScroller(surfer, seconds)
  const place = () => scroller.place(view, drawn.zoom)
  const placeAnew = () => {
    scroller.forget()
    place()
  }
  const redraw = () => {
    clearTimeout(later)
    later = undefined
    if (!isReady) return
    drawn = { zoom: possible(), at: performance.now() }
    surfer.zoom(drawn.zoom)
    // It goes back to where its own cursor stood.
    placeAnew()
  }
  const follow = () => {
    if (!isReady) return
    if (drawn.zoom !== possible()) {
      const wait = drawn.at + REDRAW_MS - performance.now()
      if (wait <= 0) return redraw()
      later ??= setTimeout(redraw, wait)
    }
    // The browser would tell of it in the next frame.
    if (place()) surfer.getWrapper().parentElement?.dispatchEvent(new Event('scroll'))
  }
  const showPlayed = () => {
    if (isReady) surfer.setTime((played / sound.seconds) * seconds)
  }
  // Told when the new width is known and before canvases are made, so that only those in sight are.
  surfer.on('redraw', placeAnew)
  surfer.on('ready', () => {
    isReady = true
    follow()
    showPlayed()
  })
  const offs = [
    useInk.subscribe(({ accent }) => {
      surfer.setOptions({ progressColor: accent })
    }),
    onPixelRatio(redraw),
    onWidth(host, redraw),
    () => clearTimeout(later),
    () => surfer.destroy(),
  ]
  return {
    show(now) {
      const before = sound
      sound = now
      const { each } = barSize(
        look,
        pixelsPerSecond(() => surfer.getWidth()),
      )
      if (before.seconds !== now.seconds || !areDrawnAlike(before.levels, now.levels, each)) redraw()
      showPlayed()
    },
    follow(now) {
      view = now
      if (now.zoom > 0) follow()
    },
    play(until) {
      played = until
      showPlayed()
    },
    end() {
      for (const off of offs) off()
    },
  }
}

/** The pixels of a second at which a view of a sound is drawn; 0 where the whole sound is as wide as its place. */
function zoomFor(view: WaveView | undefined, seconds: number): number {
  return view === undefined ? 0 : Math.min(view.zoom, WIDEST_PX / seconds)
}

/** Creates the instance of wavesurfer.js; `paint` draws a canvas, given what measures the width of its place. */
function createSurfer(
  host: HTMLElement,
  { look, sound: { seconds }, view }: WaveOptions,
  paint: (canvas: HTMLCanvasElement, width: () => number) => void,
): WaveSurfer {
  // It takes no pointer and no focus, though it scrolls; what is laid over it stays above its layers.
  host.inert = true
  host.style.isolation = 'isolate'
  const surfer = WaveSurfer.create({
    // The length of two samples is that of the film: they are never drawn.
    container: host,
    peaks: [new Float32Array(2)],
    duration: seconds,
    minPxPerSec: zoomFor(view, seconds),
    fillParent: view === undefined,
    hideScrollbar: true,
    cursorWidth: 0,
    interact: false,
    autoScroll: false,
    autoCenter: false,
    progressColor: useInk.getState().accent,
    renderFunction: (_, { canvas }) => paint(canvas, () => surfer.getWidth()),
  })
  // After the style element is made, whose text is then the same for all heights: the page's policy knows it by its hash.
  surfer.setOptions({ height: look.height })
  return surfer
}

/** Keeps the part in sight in its place, while it is drawn at this zoom or another one. */
function createScroller(surfer: WaveSurfer, seconds: number) {
  const canvases = surfer.getWrapper().querySelector<HTMLElement>('.canvases')
  /** The scroll position, kept as reading it would lay out the page; undefined where wavesurfer may have moved it. */
  let scrolled: number | undefined
  return {
    forget(): void {
      scrolled = undefined
    },
    /** Scrolls to a view, and stretches what is drawn at another zoom; answers whether it scrolled. */
    place(view: WaveView | undefined, zoom: number): boolean {
      if (view === undefined) return false
      const scale = view.zoom / zoom
      const left = view.left * zoom
      // Stretched, it is held by its middle: what is drawn beside the view comes in from both sides.
      const centeredLeft = left + (view.width * (1 / scale - 1)) / 2
      const last = Math.ceil(seconds * zoom) - view.width
      const scroll = Math.round(Math.max(0, Math.min(last, centeredLeft)))
      if (canvases !== null)
        canvases.style.transform = scale === 1 ? '' : `translateX(${scroll - left * scale}px) scaleX(${scale})`
      if (scroll === scrolled) return false
      scrolled = scroll
      surfer.setScroll(scroll)
      return true
    },
  }
}

/** Calls when an element gets another width; the answer stops that. */
function onWidth(host: HTMLElement, changed: () => void): () => void {
  let wide = host.clientWidth
  const size = new ResizeObserver(() => {
    if (host.clientWidth === wide) return
    wide = host.clientWidth
    changed()
  })
  size.observe(host)
  return () => size.disconnect()
}

/** Puts a canvas of our own in the place of wavesurfer's, which copies each canvas with a width for the part that was played. */
function withoutCopy(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const own = document.createElement('canvas')
  own.width = canvas.width
  own.height = canvas.height
  own.style.cssText = canvas.style.cssText
  canvas.replaceWith(own)
  canvas.width = 0
  return own
}

/** Bars in whole pixels of the screen, how far they begin apart, and the seconds of each; `ratio`: pixels of the screen in a CSS pixel. */
function barSize({ bar }: WaveLook, pixelsPerSecond: number) {
  const ratio = Math.max(1, window.devicePixelRatio)
  const { width, gap } = bar ?? { width: 1 / ratio, gap: 0 }
  const apart = Math.max(1, Math.round((width + gap) * ratio))
  return { ratio, apart, wide: Math.max(1, Math.round(width * ratio)), each: apart / (pixelsPerSecond * ratio) }
}

interface Picture {
  readonly look: WaveLook
  readonly sound: WaveSound
  readonly pixelsPerSecond: number
}

/**
 * Draws the bars of the stretch on which a canvas lies, from peaks as fine as they are. They begin at multiples of their length, and lie
 * on whole pixels of the screen, so that they keep their looks on every canvas.
 */
function draw(canvas: HTMLCanvasElement, { look, sound, pixelsPerSecond }: Picture): void {
  const { ratio, apart, wide, each } = barSize(look, pixelsPerSecond)
  const level = levelFor(sound.levels, each)
  const [coarsest] = sound.levels
  const context = canvas.getContext('2d')
  if (level === undefined || coarsest === undefined || context === null) return
  const left = Number.parseFloat(canvas.style.left) * ratio
  const before = Math.floor(left / apart)
  const count = Math.ceil((left + canvas.width) / apart) - before
  const { high, low } = samplePeaks(level, { start: before * each, each, count })
  const halfHeight = Math.floor(canvas.height / 2)
  const tall = halfHeight * (look.fills ? waveformGain(coarsest) : 1)
  const minHeight = Math.round(ratio)
  context.fillStyle = useInk.getState().wave
  for (const [number, top] of high.entries()) {
    const [up, down] = [Math.round(top * tall), Math.round((low[number] ?? 0) * tall)]
    context.fillRect(
      Math.round((before + number) * apart - left),
      halfHeight - up,
      wide,
      Math.max(minHeight, up + down),
    )
  }
}

/** Calls when the pixels of the screen get another size, as by the page's zoom or on another screen; the answer stops that. */
function onPixelRatio(changed: () => void): () => void {
  const stop = new AbortController()
  const watch = () => {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    const onResolutionChange = () => {
      changed()
      watch()
    }
    query.addEventListener('change', onResolutionChange, { once: true, signal: stop.signal })
  }
  watch()
  return () => stop.abort()
}
