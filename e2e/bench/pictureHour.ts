import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTesseract } from '../../electron/engine/adapters/read/tesseractReader.ts'
import { readPicture } from '../../electron/engine/dub/read/readPicture.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import { MediaWriter } from '../../electron/engine/media/write/mediaWriter.ts'
import { outputFormat } from '../../electron/engine/media/write/outputFormat.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'
import { memoryOf } from './memoryOf.ts'
import { burnedFilm, TEXT_FILM_SECONDS } from './pictureText.ts'

/** Minutes of the shorter film, by which the memory of the longer one is judged. */
const SHORT_FILM_MINUTES = 5

/** Prints how fast subtitles in the picture of an hour are read, or of so many minutes, and whether memory grows with length. */
export async function pictureHour(minutes = '60'): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-picture-hour-'))
  try {
    const film = burnedFilm('sw', folder)
    if (film === undefined) return notMeasured('the films to burn texts into are absent')
    const short = await read(film, { minutes: SHORT_FILM_MINUTES, folder })
    const long = await read(film, { minutes: Number(minutes), folder })
    const speed = long.film / long.seconds
    report(`${minutes} minutes, ${long.lines} lines`, `${speed.toFixed(1)} × real time`, atLeast(speed, 5, '×'))
    if (short.peak === undefined || long.peak === undefined)
      return notMeasured('memory, which this system does not tell')
    const growth = Math.round((long.peak / short.peak - 1) * 100)
    report('memory of all processes', `${Math.round(long.peak)} MB`, atMost(long.peak, 700, 'MB'))
    report(`memory beyond that for ${SHORT_FILM_MINUTES} minutes`, `${growth} %`, atMost(growth, 20, '%'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A film read to its end: its length and the time it took in seconds, its lines, and the greatest memory in megabytes. */
interface Read {
  readonly film: number
  readonly seconds: number
  readonly lines: number
  readonly peak: number | undefined
}

async function read(film: string, { minutes, folder }: { minutes: number; folder: string }): Promise<Read> {
  const path = join(folder, 'long.mp4')
  const times = Math.max(1, Math.round((60 * minutes) / TEXT_FILM_SECONDS))
  repeat(film, path, times)
  const reader = createTesseract()
  const { signal } = new AbortController()
  const started = performance.now()
  const work = () => readPicture({ path, language: 'auto', scratch: folder }, { reader, signal })
  const { result, peak } = await memoryOf(process.pid, work)
  const seconds = (performance.now() - started) / 1000
  await reader.close()
  return { film: times * TEXT_FILM_SECONDS, seconds, lines: result.cues.length, peak }
}

/** Writes a film several times in a row, packet by packet. */
function repeat(path: string, out: string, times: number): void {
  using first = new SourceFile(path)
  if (first.picture === undefined) throw new Error(`${path} has no picture.`)
  const { container, options } = outputFormat(out)
  using to = new MediaWriter(out, container)
  const stream = to.addStream(first.picture.timeBase)
  first.picture.codecpar.copy(stream.codecpar)
  stream.codecpar.codecTag = 0
  to.start(options)
  const { num, den } = first.picture.timeBase
  for (let round = 0; round < times; round++) {
    using from = new SourceFile(path)
    const picture = from.picture
    if (picture === undefined) return
    from.select(picture)
    const later = BigInt(Math.round((round * TEXT_FILM_SECONDS * den) / num))
    for (const packet of from.packets(picture)) {
      packet.pts += later
      packet.dts += later
      to.write(packet, stream.index, picture.timeBase)
    }
  }
  to.finish()
}
