import type { SpeakerTurn } from '../../../../shared/contract/local.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { openSound } from '../../core/openSound.ts'
import type { PcmFile } from '../../core/ports.ts'
import { answerRequests, report } from '../../process/answerRequests.ts'
import { sendBeats } from '../../process/beats.ts'
import { alone } from '../../signal/alone.ts'
import { type FrameRange, HOP_SAMPLES } from '../../signal/frames.ts'
import { diarizeFeatures, needsTimbre } from '../../signal/people/diarize.ts'
import { VoiceMeter } from '../../signal/people/speakerProfile.ts'
import { timbresOf } from '../../signal/people/timbres.ts'
import { FeatureStream, type SoundFeatures } from '../../signal/soundFeatures.ts'
import { speechBursts, speechRegions } from '../../signal/speechActivity.ts'
import type { DiarizeRequest, MeasuredSpeaker } from './signalDiarizer.ts'

// The program of a diarization process, which answers one request at a time.

/** Seconds of sound read at once. */
const DIARIZE_BLOCK_SECONDS = 20
/** Seconds of a speaker's talk that are measured; more changes the median no further. */
const MAX_MEASURED_SPEECH_SECONDS = 120
/** Share of the work that is reading and analysing; clustering is the rest. */
const ANALYSIS_PROGRESS_SHARE = 0.9

answerRequests(perform)

async function perform(request: DiarizeRequest): Promise<unknown> {
  using _beats = sendBeats()
  switch (request.task) {
    case 'diarize': {
      const { speakers, changes, speech: regions } = request
      const features = await featuresOf(request.pcm, { forSpeakers: needsTimbre({ speakers }) })
      return { ...diarizeFeatures(features, { regions, speakers, changes }), bursts: speechBursts(features) }
    }
    case 'speech':
      return speechRegions(await featuresOf(request.pcm, { forSpeakers: false }))
    case 'bursts':
      return speechBursts(await featuresOf(request.pcm, { forSpeakers: false }))
    case 'profile':
      return await speakersOf(request.pcm, request.turns)
    default:
      return request satisfies never
  }
}

async function featuresOf(pcm: PcmFile, { forSpeakers }: { forSpeakers: boolean }): Promise<SoundFeatures> {
  const stream = new FeatureStream({ forSpeakers, seconds: pcm.duration })
  const sound = await openSound(pcm)
  try {
    for (let start = 0; start < pcm.duration; start += DIARIZE_BLOCK_SECONDS) {
      const samples = await sound.read(start, start + DIARIZE_BLOCK_SECONDS)
      if (samples.length === 0) break
      stream.push(samples)
      await report(ANALYSIS_PROGRESS_SHARE * Math.min(1, (start + DIARIZE_BLOCK_SECONDS) / pcm.duration))
    }
  } finally {
    await sound.close()
  }
  return stream.finish()
}

/** Seconds of a stretch that is measured, at least. */
const MIN_MEASURED_STRETCH_SECONDS = 0.3
/** Seconds of speech alone below which a speaker is measured where others speak, too. */
const MIN_SOLO_SPEECH_SECONDS = 2

/** Measures each speaker where nobody else speaks, as far as there is enough of that. */
async function speakersOf(pcm: PcmFile, turns: readonly SpeakerTurn[]): Promise<MeasuredSpeaker[]> {
  const meters = new Map<string, VoiceMeter>()
  const speakers = new Set(turns.map(({ speaker }) => speaker))
  const stream = new FeatureStream()
  const spans: FrameRange[] = []
  let sampleCount = 0
  const sound = await openSound(pcm)
  try {
    for (const speaker of speakers) {
      const own = turns.filter((turn) => turn.speaker === speaker)
      const clear = alone(
        own,
        turns.filter((turn) => turn.speaker !== speaker),
        MIN_MEASURED_STRETCH_SECONDS,
      )
      const meter = new VoiceMeter()
      meters.set(speaker, meter)
      const from = sampleCount
      let seconds = 0
      for (const { start, end } of lengthOf(clear) < MIN_SOLO_SPEECH_SECONDS ? own : clear) {
        const until = Math.min(end, start + DIARIZE_BLOCK_SECONDS, start + MAX_MEASURED_SPEECH_SECONDS - seconds)
        if (until <= start) continue
        const samples = await sound.read(start, until)
        meter.add(samples, pcm.sampleRate)
        stream.push(samples)
        sampleCount += samples.length
        seconds += until - start
      }
      spans.push({ start: Math.ceil(from / HOP_SAMPLES), end: Math.floor(sampleCount / HOP_SAMPLES) })
      await report(meters.size / speakers.size)
    }
  } finally {
    await sound.close()
  }
  const talk = lengthOf(turns)
  const timbres = timbresOf(stream.finish(), spans)
  return [...meters].map(([speaker, meter], at) => {
    const timbre = timbres[at]
    const seconds = lengthOf(turns.filter((turn) => turn.speaker === speaker))
    return {
      speaker,
      share: seconds / talk,
      ...meter.profile(),
      ...(timbre && { timbre: { rows: timbre.count, mean: [...timbre.mean] } }),
    }
  })
}

function lengthOf(stretches: readonly TimeSpan[]): number {
  return stretches.reduce((sum, { start, end }) => sum + end - start, 0)
}
