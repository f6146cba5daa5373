import { writeFile } from 'node:fs/promises'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { openSound } from '../../core/openSound.ts'
import type { PcmFile, VoiceSample } from '../../core/ports.ts'
import { alone } from '../../signal/alone.ts'
import { clearness } from '../../signal/clearness.ts'

/** Seconds of a sample: cloning models use no more than `most`, and need at least `least`. */
const VOICE_SAMPLE_SECONDS = { most: 12, least: 2 }
/** Stretches shorter than this (seconds) are left out. */
const MIN_STRETCH_SECONDS = 0.8
/** Seconds of silence put between two stretches. */
const SAMPLE_PAUSE_SECONDS = 0.15
/** Signal-to-noise ratio (dB) from which speech is clear of music and noise. */
const CLEAR_SPEECH_SNR_DB = 18

/**
 * Writes a sample for voice cloning to `path`: the longest clear speech of one person, without other speakers and
 * music, joined from several stretches if needed. Undefined if there is too little speech.
 */
export async function pickSample(
  pcm: PcmFile,
  { own, others, path }: { own: readonly TimeSpan[]; others: readonly TimeSpan[]; path: string },
): Promise<Omit<VoiceSample, 'text'> | undefined> {
  const sound = await openSound(pcm)
  try {
    const candidates: { samples: Float32Array; clear: number }[] = []
    for (const { start, end } of alone(own, others, MIN_STRETCH_SECONDS)) {
      const samples = await sound.read(start, Math.min(end, start + VOICE_SAMPLE_SECONDS.most))
      candidates.push({ samples, clear: clearness(samples, pcm.sampleRate) })
    }
    const worth = ({ samples, clear }: { samples: Float32Array; clear: number }): number =>
      samples.length * Math.min(1, clear / CLEAR_SPEECH_SNR_DB) ** 2
    const chosen: Float32Array[] = []
    let seconds = 0
    for (const { samples, clear } of candidates.toSorted((a, b) => worth(b) - worth(a))) {
      // Unclear stretches are used only until the sample has its least length.
      if (
        seconds >= VOICE_SAMPLE_SECONDS.most ||
        (clear < CLEAR_SPEECH_SNR_DB && seconds >= VOICE_SAMPLE_SECONDS.least)
      )
        break
      const maxSamples = Math.round((VOICE_SAMPLE_SECONDS.most - seconds) * pcm.sampleRate)
      chosen.push(samples.subarray(0, maxSamples), new Float32Array(Math.round(SAMPLE_PAUSE_SECONDS * pcm.sampleRate)))
      seconds += Math.min(maxSamples, samples.length) / pcm.sampleRate
    }
    if (seconds < VOICE_SAMPLE_SECONDS.least) return undefined
    await writeFile(path, Buffer.concat(chosen.map(toBytes)))
    const duration = chosen.reduce((sum, { length }) => sum + length, 0) / pcm.sampleRate
    return { pcm: { path, sampleRate: pcm.sampleRate, duration }, seconds }
  } finally {
    await sound.close()
  }
}

function toBytes(samples: Float32Array): Buffer {
  const whole = Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))))
  return Buffer.from(whole.buffer)
}
