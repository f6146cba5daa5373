import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { qc } from '../../electron/engine/media/qc/qc.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { placeLines } from '../../shared/qc/placeLines.ts'
import { declaration } from '../support/declaration.ts'
import { finish, listen, sampleVideo } from '../support/media.ts'
import { mixDown, speakTakes, stereo, type Take } from '../support/qcDubs.ts'
import { notMeasured, report } from './goals.ts'

const SAMPLE_RATE_HZ = 48_000
/** Seconds of silence between lines, and by how much each is off its time in the script. */
const PAUSES = [0.15, 0.3, 0.6, 0.1]
const OFF = [0, 0.03, -0.04, 0.06]

/** How near the check comes to onsets that are known, in six languages over the sound of a film, and what it invents. */
export async function qcAccuracy(): Promise<void> {
  const film = sampleVideo('tears-of-steel-clip.webm')
  if (film === undefined) return notMeasured('the film of this bench is not beside the repository')
  const folder = mkdtempSync(join(tmpdir(), 'griot-bench-'))
  try {
    const source = join(folder, 'source.mp4')
    const sound = { codec: 'aac', sampleRate: SAMPLE_RATE_HZ, channels: 2 } as const
    writeMedia({ out: source, audio: [{ ...sound, samples: stereo(listen(film)) }] })
    const bed = listen(source)
    for (const language of TARGETS) {
      const lines = placeTakes(await takesIn(language), bed.length / SAMPLE_RATE_HZ - 2)
      for (const duckDb of [-6, -12, -20]) {
        const dub = join(folder, 'dub.mp4')
        const samples = mixDown(bed, lines, duckDb).map((sample) => 0.7 * sample)
        writeMedia({ out: dub, audio: [{ ...sound, samples: stereo(samples) }] })
        const { lines: measures, clicks } = finish(qc({ source, dub, lines }))
        const placed = placeLines(lines, measures)
        const errors = placed.flatMap(({ onset }, index) =>
          onset === undefined ? [] : [onset - (lines[index]?.at ?? 0)],
        )
        const sizes = errors.map((error) => Math.abs(1000 * error)).sort((a, b) => a - b)
        const at = (share: number): string => (sizes[Math.ceil(share * sizes.length) - 1] ?? 0).toFixed(1)
        const found = `${errors.length} of ${lines.length} lines, median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)} ms`
        const gaps = measures.map(({ gap = 30 }) => gap).sort((a, b) => a - b)
        const gap = `${(gaps[0] ?? 0).toFixed(0)} to ${(gaps.at(-1) ?? 0).toFixed(0)} LU`
        report(`${language}, bed ${duckDb} dB, speech over it ${gap}`, `${found}; clicks ${clicks.length}`)
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function takesIn(language: string): Promise<Take[]> {
  const espeak = createEspeak(1)
  const voices = espeak.voices
    .filter(({ record }) => record.language.startsWith(language))
    .map(({ record }) => record.id)
  await espeak.close()
  const lines = declaration(language)
    .split(/\n+/)
    .filter((line) => line.trim().length > 20)
  return speakTakes(
    lines.slice(5, 30).map((line, index) => ({
      text: line.trim().split(/\s+/).slice(0, 6).join(' '),
      voice: voices[index % Math.min(2, voices.length)] ?? '',
    })),
  )
}

function placeTakes(takes: readonly Take[], seconds: number) {
  const lines: { at: number; take: Take; start: number; end: number; speaker: string }[] = []
  let at = 1
  for (const [index, take] of takes.entries()) {
    const end = at + take.length / SAMPLE_RATE_HZ
    if (end > seconds) break
    lines.push({ at, take, start: at + (OFF[index % OFF.length] ?? 0), end, speaker: `SPEAKER_0${index % 2}` })
    at = end + (PAUSES[index % PAUSES.length] ?? 0)
  }
  return lines
}

if (import.meta.main) await qcAccuracy()
