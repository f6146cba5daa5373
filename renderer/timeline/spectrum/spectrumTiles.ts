import { RecentlyUsed } from '../../../shared/basics/recentlyUsed.ts'
import { soundOfFilm } from '../../state/document/project.ts'
import { openWorkerCalls, type WorkerCalls } from '../../state/editor/workerCalls.ts'
import { createSlice } from '../../state/stores.ts'
import { studio } from '../../state/studio/studio.ts'
import { wake } from '../view/frames.ts'
import type { SpectrumQuestion } from './spectrumWorker.ts'

/** Length of a tile in seconds. */
export const TILE_SECONDS = 30
const PER_SECOND = 100
export const SPECTROGRAM_ROWS = 128
const SPECTROGRAM_SAMPLE_RATE_HZ = 16_000
/** Seconds around a tile that its first and last columns need. */
const TILE_PADDING_SECONDS = 0.05
/** Tiles in the cache, several times what is in sight. */
const MAX_CACHED_TILES = 16

/** The spectrum of a stretch, as levels row by row from the top. */
export interface Tile {
  readonly levels: Uint8Array<ArrayBuffer>
  readonly columns: number
}

/** Whether a spectrogram is there or has failed, for the text in its place. */
export const useSpectrum = createSlice<{ readonly known: boolean; readonly failed: boolean }>('work', 'spectrum', {
  known: false,
  failed: false,
})

/** The spectrum of a file, tile by tile. */
export interface Spectrum {
  /** A tile; undefined while it is not computed. */
  tile(number: number): Tile | undefined
  /** Requests tiles, first ones first; replaces the request before. */
  want(numbers: readonly number[]): void
  /** Stops computing; tiles stay in the cache. */
  end(): void
}

const kept = new RecentlyUsed<Tile>(MAX_CACHED_TILES, () => 1)

/** Opens the spectrum of a file. */
export function openSpectrum(path: string): Spectrum {
  const stop = new AbortController()
  const worker = openWorkerCalls<SpectrumQuestion, Tile['levels']>(
    () => new Worker(new URL('./spectrumWorker.ts', import.meta.url), { type: 'module' }),
  )
  let neededTiles: readonly number[] = []
  let busy = false
  useSpectrum.setState({ known: false, failed: false })

  const keyOf = (number: number) => `${number} ${path}`
  async function work(): Promise<void> {
    busy = true
    try {
      for (let next = missing(); next !== undefined; next = missing()) {
        const tile = await loadTile(path, next, { signal: stop.signal, worker })
        kept.set(keyOf(next), tile)
        useSpectrum.setState({ known: true })
        wake()
      }
    } catch {
      if (!stop.signal.aborted) useSpectrum.setState({ failed: true })
    } finally {
      busy = false
    }
  }
  const missing = () => (stop.signal.aborted ? undefined : neededTiles.find((number) => !kept.has(keyOf(number))))

  return {
    tile: (number) => kept.get(keyOf(number)),
    want(numbers) {
      neededTiles = numbers
      if (numbers.some((number) => kept.has(keyOf(number))) && !useSpectrum.getState().known) {
        useSpectrum.setState({ known: true })
      }
      if (!busy && !useSpectrum.getState().failed && missing() !== undefined) void work()
    },
    end() {
      stop.abort()
      worker[Symbol.dispose]()
    },
  }
}

interface Loading {
  readonly signal: AbortSignal
  readonly worker: WorkerCalls<SpectrumQuestion, Tile['levels']>
}

async function loadTile(path: string, number: number, { signal, worker }: Loading): Promise<Tile> {
  const start = Math.max(0, number * TILE_SECONDS - TILE_PADDING_SECONDS)
  const end = (number + 1) * TILE_SECONDS + TILE_PADDING_SECONDS
  const order = { ...soundOfFilm(path), start, end, rate: SPECTROGRAM_SAMPLE_RATE_HZ }
  const { url } = await studio().api.sound(order, { signal })
  const pcm = await (await fetch(url, { signal })).arrayBuffer()
  const columns = TILE_SECONDS * PER_SECOND
  const tileRequest = {
    rate: SPECTROGRAM_SAMPLE_RATE_HZ,
    from: number * TILE_SECONDS - start,
    columns,
    perSecond: PER_SECOND,
    rows: SPECTROGRAM_ROWS,
  }
  return { levels: await worker.ask({ pcm, ...tileRequest }, [pcm]), columns }
}
