import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { openSound } from '../../core/openSound.ts'
import { answerRequests, report } from '../../process/answerRequests.ts'
import { sendBeats } from '../../process/beats.ts'
import { BandLevelStream, type BandLevels } from '../../signal/align/bandLevels.ts'
import { findPauses } from '../../signal/align/findPauses.ts'
import { layText } from '../../signal/align/layText.ts'
import { type LaidWord, timeWords } from '../../signal/align/timeWords.ts'
import { ANALYSIS_HOP_SECONDS, SPEECH_SAMPLE_RATE_HZ } from '../../signal/frames.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import { loadEspeak } from '../espeak/loadEspeak.ts'
import { setAlignmentVoice, speakPlainly, WOMAN_FORMANT_RATIO } from './spokenTexts.ts'
import type { AlignRequest } from './textAligner.ts'

// The program of a process that lays a text over the sound of a film: it speaks the text itself and compares.

/** Seconds of sound read at once. */
const ALIGN_BLOCK_SECONDS = 20
/** Shares of the work that are done when the text is spoken, and when the film is read. */
const SPOKEN_PROGRESS_SHARE = 0.35
const READ_PROGRESS_SHARE = 0.6
/** Few texts are spoken slower by our voice, pauses among them: memory is taken for so much at once. */
const MIN_SPOKEN_CHARACTERS_PER_SECOND = 12

// Loaded once: the process stays for the words of other lines.
const espeak = await loadEspeak(() => true)
const speaker = await new espeak.eSpeakNGWorker()

answerRequests(perform)

async function perform(request: AlignRequest): Promise<unknown> {
  using _beats = sendBeats()
  const { within, bursts } = request
  const { levels: spoken, words } = await speechOf(request)
  const film = await filmLevels(request)
  const inside = bursts
    .filter(({ start, end }) => end > within.start && start < within.end)
    .map(({ start, end }) => ({
      start: Math.max(0, start - within.start),
      end: Math.min(end, within.end) - within.start,
    }))
  const pauses = findPauses(film)
  const laid = await layText({ spoken, film, bursts: inside }, (share) =>
    report(READ_PROGRESS_SHARE + (1 - READ_PROGRESS_SHARE) * share),
  )
  return timeWords({ laid, words, texts: request.texts.length, bursts: inside, pauses, from: within.start })
}

/** The sound of all texts as our own voice says them, as a man's and as a woman's, and where each word begins in it. */
async function speechOf({ texts, language }: AlignRequest): Promise<{ levels: BandLevels[]; words: LaidWord[] }> {
  if (!setAlignmentVoice(speaker, language)) throw noVoice(language)
  const expected = texts.join('').length / MIN_SPOKEN_CHARACTERS_PER_SECOND
  const streams = [1, WOMAN_FORMANT_RATIO].map((formantRatio) => new BandLevelStream(expected, formantRatio))
  const words: LaidWord[] = []
  // Counted as it was analysed: each piece is rounded to whole samples, which adds up over an hour.
  let count = 0
  const hear = (samples: Int16Array): void => {
    const sound = toSpeechRate(samples)
    count += sound.length
    for (const stream of streams) stream.push(sound)
  }
  for (const [number, text] of texts.entries()) {
    const seconds = count / SPEECH_SAMPLE_RATE_HZ
    const spoken = speakPlainly(speaker, { text, language }, hear)
    for (const word of spoken.words)
      words.push({ text: number, from: word.from, to: word.to, frame: (seconds + word.start) / ANALYSIS_HOP_SECONDS })
    await report((SPOKEN_PROGRESS_SHARE * (number + 1)) / texts.length)
  }
  return { levels: streams.map((stream) => stream.finish()), words }
}

function noVoice(language: string): AppError {
  return new AppError({ kind: 'invalid', message: say('engine.align.noVoice', { language }), field: 'language' })
}

/** 16-bit samples to -1 to 1 at 16 kHz, along straight lines; what that adds lies above the bands that tell words apart. */
function toSpeechRate(samples: Int16Array): Float32Array {
  const step = ESPEAK_RATE / SPEECH_SAMPLE_RATE_HZ
  const sound = new Float32Array(Math.round(samples.length / step))
  // Tens of millions of samples in an hour: a callback for each would take as long as speaking them.
  for (let at = 0; at < sound.length; at++) {
    const place = at * step
    const before = Math.floor(place)
    const one = samples[before] ?? 0
    const next = samples[before + 1] ?? one
    sound[at] = (one + (next - one) * (place - before)) / 32_768
  }
  return sound
}

async function filmLevels({ pcm, within }: AlignRequest): Promise<BandLevels> {
  const stream = new BandLevelStream(within.end - within.start)
  const sound = await openSound(pcm)
  try {
    for (let start = within.start; start < within.end; start += ALIGN_BLOCK_SECONDS) {
      const samples = await sound.read(start, Math.min(within.end, start + ALIGN_BLOCK_SECONDS))
      if (samples.length === 0) break
      stream.push(samples)
      const share = (start - within.start) / (within.end - within.start)
      await report(SPOKEN_PROGRESS_SHARE + (READ_PROGRESS_SHARE - SPOKEN_PROGRESS_SHARE) * share)
    }
  } finally {
    await sound.close()
  }
  return stream.finish()
}
