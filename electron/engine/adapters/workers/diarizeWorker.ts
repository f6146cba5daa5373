import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { SpeakerTurn } from '../../../../shared/contract/local.ts'
import { AppError, toFailure } from '../../../../shared/failure.ts'
import type { ChildReport } from '../../childTask.ts'
import type { PcmFile } from '../../ports.ts'
import { diarizeFeatures } from '../../signal/diarize.ts'
import { FeatureStream, type SoundFeatures } from '../../signal/soundFeatures.ts'
import { VoiceMeter } from '../../signal/speakerProfile.ts'
import { speechBursts } from '../../signal/speechActivity.ts'
import type { DiarizeRequest, MeasuredSpeaker } from '../signalDiarizer.ts'

// The program of a diarization process: one request, then it ends.

/** Seconds of sound read at once. */
const BLOCK = 20
/** Seconds of a speaker's talk that are measured; more changes the median no further. */
const MEASURED = 120
/** Share of the work that is reading and analysing; clustering is the rest. */
const ANALYSIS = 0.9

process.once('message', (request: DiarizeRequest) => {
  void answer(request).then((report) => {
    // The channel keeps this process alive; closing it is how it ends.
    process.send?.(report, () => process.disconnect())
  })
})
// Without an engine nobody waits for the answer.
process.once('disconnect', () => process.exit())

async function answer(request: DiarizeRequest): Promise<ChildReport> {
  try {
    return { kind: 'done', output: await perform(request) }
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: 'failed', failure: toFailure(error), detail }
  }
}

async function perform(request: DiarizeRequest): Promise<unknown> {
  switch (request.task) {
    case 'diarize':
      return diarizeFeatures(await featuresOf(request.pcm))
    case 'bursts':
      return speechBursts(await featuresOf(request.pcm))
    case 'profile':
      return speakersOf(request.pcm, request.turns)
    default:
      return request satisfies never
  }
}

async function featuresOf(pcm: PcmFile): Promise<SoundFeatures> {
  const stream = new FeatureStream()
  const sound = await openSound(pcm)
  try {
    for (let start = 0; start < pcm.duration; start += BLOCK) {
      const samples = await sound.read(start, start + BLOCK)
      if (samples.length === 0) break
      stream.push(samples)
      await report(ANALYSIS * Math.min(1, (start + BLOCK) / pcm.duration))
    }
  } finally {
    await sound.close()
  }
  return stream.finish()
}

async function speakersOf(pcm: PcmFile, turns: readonly SpeakerTurn[]): Promise<MeasuredSpeaker[]> {
  const meters = new Map<string, { meter: VoiceMeter; seconds: number }>()
  const sound = await openSound(pcm)
  try {
    for (const [i, { speaker, start, end }] of turns.entries()) {
      const known = meters.get(speaker) ?? { meter: new VoiceMeter(), seconds: 0 }
      meters.set(speaker, known)
      const until = Math.min(end, start + BLOCK, start + MEASURED - known.seconds)
      if (until > start) known.meter.add(await sound.read(start, until), pcm.sampleRate)
      known.seconds += Math.max(0, until - start)
      await report((i + 1) / turns.length)
    }
  } finally {
    await sound.close()
  }
  const talk = turns.reduce((sum, { start, end }) => sum + end - start, 0)
  return [...meters].map(([speaker, { meter }]) => {
    const own = turns.filter((turn) => turn.speaker === speaker)
    const seconds = own.reduce((sum, { start, end }) => sum + end - start, 0)
    return { speaker, share: seconds / talk, ...meter.profile() }
  })
}

async function openSound({ path, sampleRate }: PcmFile) {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new AppError({ kind: 'file', message: `The sound file ${path} cannot be read.`, path }, { cause })
  })
  return {
    /** The samples between two seconds, fewer where the file ends. */
    async read(start: number, end: number): Promise<Float32Array> {
      const first = Math.max(0, Math.round(start * sampleRate))
      const bytes = Buffer.alloc(2 * Math.max(0, Math.round(end * sampleRate) - first))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, 2 * first)
      return Float32Array.from({ length: bytesRead >> 1 }, (_, i) => bytes.readInt16LE(2 * i) / 32768)
    },
    close: () => file.close(),
  }
}

/** Says how far the work is, and lets a lost connection be noticed. */
async function report(fraction: number): Promise<void> {
  process.send?.({ kind: 'progress', fraction } satisfies ChildReport, () => undefined)
  await setImmediate()
}
