import { checkDub } from '../../electron/engine/dub/film/qc.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import type { QcReport } from '../../shared/qc/report.ts'
import { audio, listen, type MediaFolder, video } from './media.ts'
import type { WholeDub } from './mutilations.ts'
import { mixDown, musicBed, SCRIPT, speakTakes, stereo, type Take, writeDub } from './qcDubs.ts'

const SECONDS = 24
const { signal } = new AbortController()

/** A dub as another tool makes it, and its check by its subtitles and its sound alone. */
interface AnothersDub {
  readonly whole: WholeDub
  check(samples: Float32Array): Promise<QcReport>
}

/** Speaks the lines of the script over a film of music. */
export async function anothersDub(folder: MediaFolder): Promise<AnothersDub> {
  const source = folder.file('film.mp4')
  const samples = stereo(musicBed(SECONDS))
  await writeMedia({ out: source, video: video('h264', SECONDS), audio: [audio('aac', SECONDS, { samples })] })
  const takes = await speakTakes(
    SCRIPT.map(({ text, speaker }) => ({ text, voice: speaker.endsWith('0') ? 'sw-juma' : 'sw-neema' })),
  )
  const placed = SCRIPT.map(({ start }, index) => ({ at: start, take: takes[index] as Take }))
  const whole = {
    sound: stereo(mixDown(listen(source), placed, -18)),
    original: listen(source, { channels: 2 }),
    lines: placed.map(({ at, take }, index) => ({
      start: at,
      end: at + take.length / 48_000,
      speaker: SCRIPT[index]?.speaker ?? '',
    })),
  }
  return {
    whole,
    check: (samples) => {
      const dub = writeDub(folder.file('dub.mkv'), source, samples, 2)
      return checkDub({ source, dub, lines: SCRIPT }, { signal })
    },
  }
}
