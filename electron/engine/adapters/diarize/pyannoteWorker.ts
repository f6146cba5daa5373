import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { OfflineSpeakerDiarization, SpeakerEmbeddingExtractor } from 'sherpa-onnx-node'
import type { SpeakerTurn } from '../../../../shared/contract/local.ts'
import { speakerLabel } from '../../../../shared/project/speakers/assignSpeakers.ts'
import { openSound } from '../../core/openSound.ts'
import type { PcmFile } from '../../core/ports.ts'
import { answerRequests, report } from '../../process/answerRequests.ts'
import { joinVoices, type PartVoice } from '../../signal/people/joinVoices.ts'
import { checkFiles, loadSherpa } from '../loadSherpa.ts'

// The program of a process that tells speakers apart with models: one request, then it ends.

/** The request of the parent, sent once. */
export interface PyannoteRequest {
  readonly folder: string
  /** The models, relative to the folder. */
  readonly segmentation: string
  readonly embedding: string
  readonly pcm: PcmFile
  /** How many speak, where it is known. */
  readonly speakers?: number | undefined
}

/** Seconds done at once: it bounds the memory. The speakers of all parts are compared afterwards. */
const DIARIZED_PART_SECONDS = 300
/** Seconds of a speaker's talk that a print is made of, and the least that one can be made of. */
const VOICEPRINT_SECONDS = { most: 30, least: 0.5 }
/** Cosine distance from which two voices are two people; the library's own. */
const VOICE_DISTANCE_THRESHOLD = 0.5
/** Seconds: shorter stretches of speech are dropped, shorter pauses filled. */
const MIN_DURATION_SECONDS = { speech: 0.3, pause: 0.5 }
const MODEL_THREADS = Math.min(4, availableParallelism())

/** A stretch of speech in one part; its times are those of the whole recording. */
interface Stretch {
  readonly start: number
  readonly end: number
  readonly speaker: number
}

answerRequests(diarizeVoices)

async function diarizeVoices(request: PyannoteRequest): Promise<SpeakerTurn[]> {
  const { folder, segmentation, embedding, pcm, speakers } = request
  const models = { segmentation: join(folder, segmentation), embedding: join(folder, embedding) }
  await checkFiles(Object.values(models))
  const { OfflineSpeakerDiarization, SpeakerEmbeddingExtractor } = await loadSherpa()
  await report(0)
  const diarization = new OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: models.segmentation }, numThreads: MODEL_THREADS },
    embedding: { model: models.embedding, numThreads: MODEL_THREADS },
    clustering: { numClusters: speakers ?? -1, threshold: VOICE_DISTANCE_THRESHOLD },
    minDurationOn: MIN_DURATION_SECONDS.speech,
    minDurationOff: MIN_DURATION_SECONDS.pause,
  })
  const extractor = new SpeakerEmbeddingExtractor({ model: models.embedding, numThreads: MODEL_THREADS })
  const parts: Stretch[][] = []
  const voices: PartVoice[] = []
  const sound = await openSound(pcm)
  try {
    for (let from = 0; from < pcm.duration; from += DIARIZED_PART_SECONDS) {
      const samples = await sound.read(from, from + DIARIZED_PART_SECONDS)
      if (samples.length === 0) break
      const found = stretchesOf(samples, diarization)
      for (const [speaker, own] of Map.groupBy(found, (stretch) => stretch.speaker)) {
        voices.push({ part: parts.length, speaker, print: printOf(own, samples, { extractor, rate: pcm.sampleRate }) })
      }
      parts.push(found.map((one) => ({ ...one, start: from + one.start, end: from + one.end })))
      await report(Math.min(1, (from + DIARIZED_PART_SECONDS) / pcm.duration))
    }
  } finally {
    await sound.close()
  }
  const personOf = joinVoices(voices, { limit: VOICE_DISTANCE_THRESHOLD, people: speakers })
  const turns = parts.flatMap((stretches, part) =>
    stretches.map(({ start, end, speaker }) => ({ start, end, speaker: speakerLabel(personOf(part, speaker)) })),
  )
  return joinedAtBorders(turns.toSorted((a, b) => a.start - b.start))
}

function stretchesOf(samples: Float32Array, diarization: OfflineSpeakerDiarization): Stretch[] {
  // The library stops at the first sound that is shorter than it can judge.
  if (samples.length < MIN_DURATION_SECONDS.speech * diarization.sampleRate) return []
  return diarization.process(samples).filter(({ start, end }) => end > start)
}

/** Embedding of a voice from its longest stretches; undefined where there is too little speech. */
function printOf(
  stretches: readonly Stretch[],
  samples: Float32Array,
  { extractor, rate }: { extractor: SpeakerEmbeddingExtractor; rate: number },
): Float32Array | undefined {
  const stream = extractor.createStream()
  let seconds = 0
  for (const { start, end } of stretches.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    const until = Math.min(end, start + VOICEPRINT_SECONDS.most - seconds)
    if (until <= start) break
    const piece = samples.slice(Math.round(start * rate), Math.round(until * rate))
    stream.acceptWaveform({ samples: piece, sampleRate: rate })
    seconds += until - start
  }
  stream.inputFinished()
  if (seconds < VOICEPRINT_SECONDS.least || !extractor.isReady(stream)) return undefined
  const print = extractor.compute(stream, false)
  return print.every(Number.isFinite) ? print : undefined
}

/** Joins turns that were cut at the border of two parts. */
function joinedAtBorders(turns: readonly SpeakerTurn[]): SpeakerTurn[] {
  const joined: SpeakerTurn[] = []
  for (const turn of turns) {
    const index = joined.findLastIndex(({ speaker }) => speaker === turn.speaker)
    const last = joined[index]
    if (last !== undefined && turn.start - last.end < MIN_DURATION_SECONDS.pause) {
      joined[index] = { ...last, end: Math.max(last.end, turn.end) }
    } else joined.push(turn)
  }
  return joined
}
