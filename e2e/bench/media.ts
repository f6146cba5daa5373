import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { AudioReader } from '../../electron/engine/media/read/audioReader.ts'
import { extract } from '../../electron/engine/media/read/extract.ts'
import { peaks } from '../../electron/engine/media/read/peaks.ts'
import { finish } from '../support/media.ts'
import { atMost, report } from './goals.ts'
import { longVideo } from './longVideo.ts'
import { pictureShare } from './pictureShare.ts'

const FILM_MINUTES = 10

/** Waveform and 16 kHz extraction against the plain decode of the same sound, the picture's copy against a plain one. */
export async function media(): Promise<void> {
  const { path } = await longVideo(FILM_MINUTES)
  Log.setLevel(AV_LOG_QUIET)
  const folder = await mkdtemp(join(tmpdir(), 'griot-bench-'))
  try {
    const out = join(folder, 'sound.pcm')
    decode(path) // the first run compiles
    const plain = timed(() => decode(path))
    const wave = timed(() => finish(peaks({ path, perSecond: 50 })))
    const mono = timed(() => finish(extract({ path, out })))
    const picture = pictureShare(path, folder)
    const speed = Math.round((FILM_MINUTES * 60) / plain)
    report(`plain decode of ${FILM_MINUTES} minutes`, `${plain.toFixed(2)} s (${speed} times real time)`)
    report('peaks', `${(wave / plain).toFixed(2)} of plain decode`, atMost(wave / plain, 1.3))
    report('16 kHz extraction', `${(mono / plain).toFixed(2)} of plain decode (resampling included)`)
    report('copy of the picture', `${picture.toFixed(2)} of a plain stream copy`, atMost(picture, 1.2))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function decode(path: string): void {
  using reader = new AudioReader(path)
  for (const chunk of reader.chunks()) if (chunk.length < 0) break
}

function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return (performance.now() - started) / 1000
}

if (import.meta.main) await media()
