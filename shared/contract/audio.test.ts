import { describe, expect, it } from 'vitest'
import { toFailure } from '../failure.ts'
import { AudioSpeechRequest, TranscriptionRequest } from './audio.ts'
import { decodeFields } from './wire.ts'

/**
 * Each parameter of OpenAI's audio requests (API reference, "Create speech" and "Create transcription") with values that are acted
 * on or neutral, and values that are refused by its name.
 */
type Row = readonly [name: string, taken: readonly unknown[], refused: readonly unknown[]]
const SPEECH: readonly Row[] = [
  ['model', ['tts-1', 'gpt-4o-mini-tts'], [3]],
  ['input', ['Good morning.', '5', '€', '%'], ['', ' ', '♪', '🎉', '…', 'a'.repeat(5001)]],
  ['voice', ['alloy', { id: 'sw-juma' }], ['', 3]],
  ['response_format', ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'], ['midi']],
  ['speed', [0.5, 1, 2], [0.25, 4, 'fast']],
  ['stream_format', ['audio', 'sse'], ['chunks']],
  ['instructions', ['', ' '], ['Speak happily.']],
  ['language', ['sw', 'pcm', 'fr', 'sw-KE', 'sw_KE', 'Swahili', ''], ['x y', 'sw-', 'e', 'swahili!', '12']],
]
const TRANSCRIPTION: readonly Row[] = [
  ['model', ['whisper-1'], []],
  ['language', ['en', 'en-NG', 'pcm', 'auto', ''], ['e!n', 'x']],
  ['response_format', ['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json', ''], ['pdf']],
  ['timestamp_granularities', [], ['word', '["segment"]', '["letter"]']],
  ['stream', ['true', 'False', ''], ['perhaps']],
  ['prompt', ['', 'null'], ['Names: Ada']],
  ['temperature', ['0', '0.0', ''], ['0.5', 'hot']],
  ['include', ['[]', ''], ['["logprobs"]', 'logprobs']],
  ['chunking_strategy', ['auto', ''], ['{"type":"server_vad"}']],
  ['known_speaker_names', ['[]'], ['["Ada"]']],
  ['known_speaker_references', ['[]'], ['["data:audio/wav;base64,AA=="]']],
]

const parseForm = (fields: Record<string, string>) =>
  TranscriptionRequest.safeParse(decodeFields(TranscriptionRequest, fields), { reportInput: true })

const fieldOf = ({ error }: { error?: unknown }): unknown =>
  error === undefined ? undefined : fieldIn(toFailure(error))
const fieldIn = (failure: object): unknown =>
  'field' in failure ? String(failure.field).replace(/\[\]|\.\d+$/g, '') : ''

describe('a parameter of speech', () => {
  it('is one of those that are tried here', () => {
    expect(Object.keys(AudioSpeechRequest.shape)).toEqual(SPEECH.map(([name]) => name))
  })

  it.each(SPEECH)('%s is acted on, neutral or named', (name, taken, refused) => {
    const parse = (value: unknown) =>
      AudioSpeechRequest.safeParse({ input: 'Good morning.', [name]: value }, { reportInput: true })
    for (const value of taken) expect([value, fieldOf(parse(value))]).toEqual([value, undefined])
    for (const value of refused) expect([value, fieldOf(parse(value))]).toEqual([value, name])
  })

  it('that is not known is named', () => {
    expect(fieldOf(AudioSpeechRequest.safeParse({ input: 'Hello', volume: 2 }))).toBe('volume')
  })
})

describe('a parameter of a transcription', () => {
  it('is one of those that are tried here', () => {
    expect(Object.keys(TranscriptionRequest.shape).toSorted()).toEqual(TRANSCRIPTION.map(([name]) => name).toSorted())
  })

  it.each(TRANSCRIPTION)('%s is acted on, neutral or named', (name, taken, refused) => {
    for (const value of taken)
      expect([value, fieldOf(parseForm({ [name]: String(value) }))]).toEqual([value, undefined])
    for (const value of refused) expect([value, fieldOf(parseForm({ [name]: String(value) }))]).toEqual([value, name])
  })

  it('that is not known is named', () => {
    expect(fieldOf(parseForm({ hotwords: 'Ada' }))).toBe('hotwords')
  })

  it('is refused where another one leaves it nothing to act on', () => {
    expect(fieldOf(parseForm({ response_format: 'srt', stream: 'true' }))).toBe('response_format')
    expect(fieldOf(parseForm({ response_format: 'text', stream: 'true' }))).toBeUndefined()
    const granular = { response_format: 'verbose_json', timestamp_granularities: 'word' }
    expect(parseForm(granular).data?.timestamp_granularities).toEqual(['word'])
    expect(toFailure(parseForm({ timestamp_granularities: 'word' }).error).message).toContain(
      'timestamp_granularities[] needs response_format verbose_json',
    )
  })
})
