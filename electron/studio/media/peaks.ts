import { createHash } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { replaceFile } from '../../files/placeFile.ts'
import { trackKey } from './filmMeasures.ts'

/** One resolution of a waveform, a file of signed bytes: minimum and maximum of each window. */
interface PeakFile {
  readonly perSecond: number
  readonly windows: number
  readonly path: string
}

interface PeaksOptions {
  /** The cache folder. */
  readonly folder: string
  /** Windows per second at the finest resolution. */
  readonly perSecond: number
  /** Seconds to draw of a file not drawn before; the whole file if absent. */
  readonly until?: number | undefined
  /** The number of the sound track, from 1, where one is chosen. */
  readonly soundTrack?: number | undefined
  /** Computes the finest resolution, as base64. */
  draw(perSecond: number, until?: number): Promise<string>
}

/** A waveform, and whether it covers the whole file. */
interface Peaks {
  readonly levels: PeakFile[]
  readonly whole: boolean
}

/** Windows of a level that make one window of the next. */
const PEAK_MERGE_WINDOWS = 4
const PEAK_LEVELS = 4

/** The waveform of a file at several resolutions, finest first; cached until the file changes. */
export async function peakFiles(
  media: string,
  { folder, perSecond, until, soundTrack, draw }: PeaksOptions,
): Promise<Peaks> {
  const { size, mtimeMs } = await stat(media)
  const facts = [media, size, mtimeMs, perSecond, ...trackKey(soundTrack)].join('\0')
  const whole = pathsOf(folder, facts)
  const kept = await readAll(whole)
  if (kept !== undefined || until === undefined) {
    return { levels: described(whole, kept ?? (await make(whole, await draw(perSecond))), perSecond), whole: true }
  }
  const begin = pathsOf(folder, `${facts}\0${until}`)
  const drawn = (await readAll(begin)) ?? (await make(begin, await draw(perSecond, until)))
  return { levels: described(begin, drawn, perSecond), whole: false }
}

function pathsOf(folder: string, facts: string): string[] {
  const name = createHash('sha256').update(facts).digest('hex').slice(0, 32)
  return Array.from({ length: PEAK_LEVELS }, (_, level) => join(folder, `${name}.${level}.peaks`))
}

async function readAll(paths: readonly string[]): Promise<Buffer[] | undefined> {
  const kept = await Promise.all(paths.map((path) => readFile(path).catch(() => undefined)))
  return kept.every((one) => one !== undefined) ? kept : undefined
}

function described(paths: readonly string[], levels: readonly Buffer[], perSecond: number): PeakFile[] {
  return levels.map((bytes, level) => ({
    perSecond: perSecond / PEAK_MERGE_WINDOWS ** level,
    windows: bytes.length / 2,
    path: paths[level] ?? '',
  }))
}

async function make(paths: readonly string[], base64: string): Promise<Buffer[]> {
  const levels: Buffer[] = []
  for (const path of paths) {
    const finer = levels.at(-1)
    const bytes = finer === undefined ? Buffer.from(base64, 'base64') : coarser(finer)
    levels.push(bytes)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await replaceFile(path, (part) => writeFile(part, bytes))
  }
  return levels
}

/** Merges every `PEAK_MERGE_WINDOWS` windows into one that has their extremes. */
export function coarser(finer: Uint8Array): Buffer {
  const samples = new Int8Array(finer.buffer, finer.byteOffset, finer.length)
  const windows = Math.ceil(samples.length / 2 / PEAK_MERGE_WINDOWS)
  const folded = new Int8Array(windows * 2)
  for (let window = 0; window < windows; window++) {
    let low = 127
    let high = -127
    const end = Math.min(samples.length, (window + 1) * PEAK_MERGE_WINDOWS * 2)
    for (let index = window * PEAK_MERGE_WINDOWS * 2; index < end; index += 2) {
      low = Math.min(low, samples[index] ?? 0)
      high = Math.max(high, samples[index + 1] ?? 0)
    }
    folded[window * 2] = low
    folded[window * 2 + 1] = high
  }
  return Buffer.from(folded.buffer)
}
