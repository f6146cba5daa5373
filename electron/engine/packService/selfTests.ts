import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Message, say, sentences } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import type { PackCapability } from '../../../shared/packs/pack.ts'
import { FIRST_SPEAKER } from '../../../shared/project/speakers/assignSpeakers.ts'
import { createChatPool, createLlamaChat, packModel } from '../adapters/chat/llamaChat.ts'
import { createSileroDetector } from '../adapters/detect/sileroDetector.ts'
import { createPyannoteDiarizer } from '../adapters/diarize/pyannoteDiarizer.ts'
import { createSignalDetector, createSignalDiarizer } from '../adapters/diarize/signalDiarizer.ts'
import { createSherpaTranscriber } from '../adapters/recognise/sherpaTranscriber.ts'
import { createSherpaCloner } from '../adapters/speak/sherpaCloner.ts'
import { createSherpaVoices } from '../adapters/speak/sherpaVoices.ts'
import { createSpeakPool } from '../adapters/speak/speakPool.ts'
import { createPackTranslator } from '../adapters/translate/packTranslator.ts'
import { createTranslatorPool } from '../adapters/translate/translatorPool.ts'
import { speakLine, utteranceSeconds } from '../dub/speak/utterance.ts'
import type { SelfTest } from './selfTest.ts'
import { SENTENCES } from './sentences.ts'
import { separateSelfTest } from './separateSelfTest.ts'
import { SAMPLE_TEXT, speakSample } from './spokenSample.ts'
import { toLowercaseWords, wordsFound } from './toLowercaseWords.ts'

const SENTENCE = 'The old man walked slowly to the market.'
const PROMPT = `Repeat this sentence word for word, and say nothing else: ${SENTENCE}`
/** Maximum tokens of the answer: a model that does not stop has failed. */
const MAX_ANSWER_TOKENS = 40
/** Tokens of English text spoken in a second. */
const TOKENS_A_SECOND = 3.5

/** Tests a chat model: it must repeat a sentence. */
const chatSelfTest: SelfTest = async ({ pack, usable, signal }) => {
  const pool = createChatPool()
  const chat = createLlamaChat([packModel(usable, pool)], pool)
  const ask = (content: string, maxTokens: number) =>
    chat.complete(
      {
        model: pack.id,
        messages: [{ role: 'user', content }],
        temperature: 0,
        n: 1,
        stream: false,
        max_tokens: maxTokens,
      },
      signal,
    )
  try {
    const loadStartedAt = performance.now()
    await ask('Yes?', 1) // loads the model
    const started = performance.now()
    const reply = await ask(PROMPT, MAX_ANSWER_TOKENS)
    const seconds = (performance.now() - started) / 1000
    const answer = reply.choices[0]?.message.content ?? ''
    const tokens = reply.usage?.completion_tokens ?? 0
    const expectedWords = toLowercaseWords(SENTENCE)
    const right = wordsFound(expectedWords, answer)
    return {
      passed: right === expectedWords.length,
      message: say('packs.trial.chat', {
        right,
        wanted: expectedWords.length,
        text: answer.trim(),
        speed: (tokens / seconds).toFixed(1),
        load: ((started - loadStartedAt) / 1000).toFixed(1),
      }),
      speed: tokens / TOKENS_A_SECOND / seconds,
    }
  } finally {
    await pool.close()
  }
}

/** The plausible range of letters spoken in a second; outside of it the sound is no speech. */
const PLAUSIBLE_LETTERS_PER_SECOND = { least: 5, most: 40 }

/** Tests a cloner with a sample of the built-in English voice, and checks whether its output can be speech. */
const cloneSelfTest: SelfTest = async ({ usable, signal }) => {
  await using sample = await speakSample(signal)
  const cacheDir = await mkdtemp(join(tmpdir(), 'griot-clone-'))
  const pool = createSpeakPool({ cacheDir })
  try {
    const clonedVoice = createSherpaCloner(usable, pool).follow(
      { pcm: sample.pcm, text: sample.text, seconds: sample.end - sample.start },
      { id: 'sample', name: 'Sample', language: 'en' },
    )
    const text = SENTENCES['en'] ?? ''
    const started = performance.now()
    const spoken = await speakLine(clonedVoice, { text, voice: 'sample', speed: 1 }, signal)
    const seconds = (performance.now() - started) / 1000
    const lettersPerSecond = text.length / utteranceSeconds(spoken)
    return {
      passed:
        lettersPerSecond > PLAUSIBLE_LETTERS_PER_SECOND.least && lettersPerSecond < PLAUSIBLE_LETTERS_PER_SECOND.most,
      message: say('packs.trial.clone', {
        length: utteranceSeconds(spoken).toFixed(1),
        rate: spoken.sampleRate,
        seconds: seconds.toFixed(1),
      }),
      speed: utteranceSeconds(spoken) / seconds,
    }
  } finally {
    await pool.close()
    await rm(cacheDir, { recursive: true, force: true })
  }
}

/** Tolerance for the edges of speech, in seconds. */
const SPEECH_EDGE_TOLERANCE_SECONDS = 0.4

/** Tests a detector: it must find a spoken sentence between two silences. */
const detectSelfTest: SelfTest = async ({ usable, signal }) => {
  await using sample = await speakSample(signal)
  const detector = createSileroDetector(usable)
  const started = performance.now()
  const found = await detector.find(sample.pcm, { signal })
  const seconds = (performance.now() - started) / 1000
  const [start = 0, end = 0] = [found[0]?.start, found.at(-1)?.end]
  const passed =
    Math.abs(start - sample.start) < SPEECH_EDGE_TOLERANCE_SECONDS &&
    Math.abs(end - sample.end) < SPEECH_EDGE_TOLERANCE_SECONDS
  const facts = { from: sample.start.toFixed(2), to: sample.end.toFixed(2), seconds: seconds.toFixed(1) }
  const message =
    found.length === 0
      ? say('packs.trial.detectNone', facts)
      : say('packs.trial.detect', { start: start.toFixed(2), end: end.toFixed(2), ...facts })
  return { passed, speed: sample.pcm.duration / seconds, message }
}

/** Tests a diarizer: it must find the one speaker of a spoken sentence, and the sentence's times. */
const diarizeSelfTest: SelfTest = async ({ pack, usable, signal }) => {
  await using sample = await speakSample(signal)
  const notes: Message[] = []
  const onNote = (note: Message): void => void notes.push(note)
  const started = performance.now()
  const turns = await createPyannoteDiarizer(usable, createSignalDiarizer()).diarize(sample.pcm, { signal, onNote })
  const seconds = (performance.now() - started) / 1000
  const speakers = new Set(turns.map(({ speaker }) => speaker)).size
  const talk = turns.reduce((sum, { start, end }) => sum + end - start, 0)
  const figures = say('packs.trial.diarize', {
    name: pack.name,
    speakers,
    talk: talk.toFixed(1),
    all: (sample.end - sample.start).toFixed(1),
    seconds: seconds.toFixed(1),
  })
  return {
    passed: notes.length === 0 && speakers === 1 && Math.abs(talk - (sample.end - sample.start)) < 1,
    message: sentences(figures, ...notes),
    speed: sample.pcm.duration / seconds,
  }
}

/** Share of the words that must be recognized; the built-in voice is not easy to understand. */
const MIN_RECOGNIZED_WORD_SHARE = 0.5

/** Tests a recogniser: it must find at least half of the words of a sentence spoken by the built-in English voice. */
const transcribeSelfTest: SelfTest = async ({ pack, usable, signal }) => {
  const transcriber = createSherpaTranscriber(usable, createSignalDetector())
  if (transcriber === undefined) return { passed: false, message: say('packs.trial.noKind', { kind: pack.kind }) }
  await using sample = await speakSample(signal)
  const started = performance.now()
  const language = pack.languages.includes('en') || pack.languages.includes('*') ? 'en' : 'auto'
  const transcript = await transcriber.transcribe(sample.pcm, language, { signal })
  const seconds = (performance.now() - started) / 1000
  const text = transcript.words.map((word) => word.text).join(' ')
  const expectedWords = toLowercaseWords(sample.text)
  const right = wordsFound(expectedWords, text)
  const message = say('packs.trial.transcribe', {
    right,
    wanted: expectedWords.length,
    text,
    seconds: seconds.toFixed(1),
    length: sample.pcm.duration.toFixed(1),
  })
  return {
    passed: right >= MIN_RECOGNIZED_WORD_SHARE * expectedWords.length,
    message,
    speed: sample.pcm.duration / seconds,
  }
}

/** The minimum peak of audible speech. */
const MIN_SPEECH_PEAK = 0.02

/** Tests the first voice of a pack: it speaks a sentence, whose sound is checked for being possible speech. */
const speakSelfTest: SelfTest = async ({ pack, usable, signal }) => {
  const text = SENTENCES[pack.languages[0] ?? '']
  if (text === undefined) return { passed: false, message: say('packs.trial.noSentence', { name: pack.name }) }
  const cacheDir = await mkdtemp(join(tmpdir(), 'griot-speak-'))
  const voices = createSherpaVoices(() => [usable], createSpeakPool({ cacheDir }))
  try {
    const voice = voices.voices[0]?.record.id
    if (voice === undefined) return { passed: false, message: say('packs.trial.noKind', { kind: pack.kind }) }
    const loadStartedAt = performance.now()
    await speakLine(voices, { text: text.slice(0, 3), voice, speed: 1 }, signal) // loads the model
    const started = performance.now()
    const spoken = await speakLine(voices, { text, voice, speed: 1 }, signal)
    const seconds = (performance.now() - started) / 1000
    const lettersPerSecond = text.length / utteranceSeconds(spoken)
    const peak = spoken.samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
    const { unspoken = [], sampleRate } = spoken
    const figures = {
      length: utteranceSeconds(spoken).toFixed(1),
      rate: sampleRate,
      seconds: seconds.toFixed(1),
      load: ((started - loadStartedAt) / 1000).toFixed(1),
    }
    const isWhole = unspoken.length === 0
    return {
      passed:
        lettersPerSecond > PLAUSIBLE_LETTERS_PER_SECOND.least &&
        lettersPerSecond < PLAUSIBLE_LETTERS_PER_SECOND.most &&
        peak > MIN_SPEECH_PEAK &&
        isWhole,
      message: isWhole
        ? say('packs.trial.speak', figures)
        : say('packs.trial.speakPart', { ...figures, signs: unspoken.join(' ') }),
      speed: utteranceSeconds(spoken) / seconds,
    }
  } finally {
    await voices.close()
    await rm(cacheDir, { recursive: true, force: true })
  }
}

/** Languages of the round trip, in order of preference; a model with none of them is asked for its first one besides English. */
const ROUND_TRIP_LANGUAGES = ['sw', 'yo', 'ha', 'ig', 'zu']
/** Least share of the words that must return from another language; other words may mean the same. */
const MIN_RETURNED_WORD_SHARE = 0.5
/** Letters of text that are spoken in a second. */
const SPOKEN_LETTERS_PER_SECOND = 15

/** Tests a translator: at least half of the words of a sentence must return after translation into another language and back. */
const translateSelfTest: SelfTest = async ({ pack, usable, signal }) => {
  const abroad = [...ROUND_TRIP_LANGUAGES, ...pack.languages].find(
    (code) => code !== 'en' && pack.languages.includes(code),
  )
  if (abroad === undefined || !pack.languages.includes('en')) {
    return { passed: false, message: say('packs.trial.noLanguage', { name: pack.name }) }
  }
  const pool = createTranslatorPool()
  const translator = createPackTranslator(usable, pool)
  const translate = async (text: string, source: string, target: string): Promise<string> => {
    const line = { id: 0, start: 0, end: 1, speaker: FIRST_SPEAKER, text }
    return (await translator.translate([line], target, { source, signal }))[0]?.text ?? ''
  }
  try {
    const loadStartedAt = performance.now()
    await translate('Yes.', 'en', abroad) // loads the model
    const started = performance.now()
    const there = await translate(SAMPLE_TEXT, 'en', abroad)
    const back = await translate(there, abroad, 'en')
    const seconds = (performance.now() - started) / 1000
    const expectedWords = toLowercaseWords(SAMPLE_TEXT)
    const right = wordsFound(expectedWords, back)
    return {
      passed: there !== SAMPLE_TEXT && right >= MIN_RETURNED_WORD_SHARE * expectedWords.length,
      message: say('packs.trial.translate', {
        language: sayLanguage(abroad),
        there,
        right,
        wanted: expectedWords.length,
        back,
        seconds: seconds.toFixed(1),
        load: ((started - loadStartedAt) / 1000).toFixed(1),
      }),
      speed: (SAMPLE_TEXT.length + there.length) / SPOKEN_LETTERS_PER_SECOND / seconds,
    }
  } finally {
    await pool.close()
  }
}

/** The self-tests of packs by capability. */
export const SELF_TESTS: Readonly<Partial<Record<PackCapability, SelfTest>>> = {
  detect: detectSelfTest,
  transcribe: transcribeSelfTest,
  translate: translateSelfTest,
  chat: chatSelfTest,
  speak: speakSelfTest,
  diarize: diarizeSelfTest,
  clone: cloneSelfTest,
  separate: separateSelfTest,
}
