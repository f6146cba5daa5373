import type { Provider } from '../provider.ts'

/** ElevenLabs: the voices of an account, each in many languages, and recognition. */
export const elevenlabs: Provider = {
  name: 'ElevenLabs',
  url: 'https://api.elevenlabs.io/v1',
  keyless: false,
  key: { header: 'xi-api-key', prefix: '' },
  speech: {
    path: '/text-to-speech/$voice/stream?output_format=pcm_24000',
    type: 'application/json',
    body: { text: '$text', model_id: '$model', voice_settings: { speed: '$speed' } },
    reply: { kind: 'sound' },
    pcmRate: 24_000,
    speeds: [0.7, 1.2],
    most: 10_000,
    model: 'eleven_multilingual_v2',
  },
  hearing: {
    path: '/speech-to-text',
    file: 'file',
    fields: { model_id: '$model', language_code: '$language', timestamps_granularity: 'word' },
    words: { list: 'words', text: 'text', start: 'start', end: 'end' },
    language: 'language_code',
    model: 'scribe_v1',
    most: 1e9,
    languages: ['*'],
  },
  voices: {
    path: '/voices',
    list: 'voices',
    id: 'voice_id',
    name: 'name',
    locale: 'labels.language',
    gender: 'labels.gender',
  },
  atOnce: 2,
  quotes: [
    {
      url: 'https://elevenlabs.io/docs/api-reference/text-to-speech/stream',
      read: '2026-11-22',
      says: 'POST /v1/text-to-speech/:voice_id/stream … ?output_format=mp3_44100_128 … "xi-api-key" … "model_id": "eleven_multilingual_v2"',
    },
  ],
  untried:
    'A real request; recognition, the range of speeds and the longest text are from memory; no dated price was found.',
}
