import type { FixedVoice, Provider } from '../provider.ts'

const voices = (gender: FixedVoice['gender'], locale: string, ids: string): FixedVoice[] =>
  ids.split(' ').map((id) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1), gender, locale }))

/** Spitch: voices and recognition for Yoruba, Hausa, Igbo and English. */
export const spitch: Provider = {
  name: 'Spitch',
  url: 'https://api.spi-tch.com/v1',
  keyless: false,
  key: { header: 'authorization', prefix: 'Bearer ' },
  speech: {
    path: '/speech',
    type: 'application/json',
    body: { text: '$text', voice: '$voice', language: '$language', model: '$model', speed: '$speed', format: 'wav' },
    reply: { kind: 'sound' },
    speeds: [0.7, 1.2],
    maxCharacters: 2000,
  },
  recognition: {
    path: '/transcriptions',
    file: 'content',
    fields: { language: '$language', model: '$model', timestamp: 'word' },
    words: { list: 'timestamps', text: 'text', start: 'start', end: 'end' },
    model: 'mansa_v1',
    maxBytes: 25e6,
    languages: ['en', 'yo', 'ha', 'ig'],
  },
  fixedVoices: [
    ...voices('female', 'yo', 'sade funmi'),
    ...voices('male', 'yo', 'segun femi'),
    ...voices('female', 'ha', 'amina zainab'),
    ...voices('male', 'ha', 'hasan aliyu'),
    ...voices('female', 'ig', 'ngozi amara'),
    ...voices('male', 'ig', 'obinna ebuka'),
    ...voices('female', 'en', 'lina lucy kani'),
    ...voices('male', 'en', 'john jude henry'),
  ],
  atOnce: 2,
  quotes: [
    {
      url: 'https://docs.spitch.app/api-reference/text-to-speech/generate-speech',
      read: '2026-11-22',
      says: 'POST https://api.spi-tch.com/v1/speech … Authorization: Bearer <token> … "language": "yo", "text", "voice": "sade", "format": "wav"',
    },
    {
      url: 'https://babstechnologies.mintlify.app/features/speech',
      read: '2026-11-22',
      says: 'speed (optional) - Voice speed from 0.7 to 1.2; defaults to 1.0',
    },
    {
      url: 'https://docs.spitch.app/features/transcription',
      read: '2026-11-22',
      says: 'The maximum file size is 25MB … timestamp (optional) - Timestamp granularity: sentence, word, none.',
    },
  ],
  untried:
    'A real request, the longest text (2,000 characters is our guess), the price (no public document with one was found), ' +
    'and the sex of the voices, which is told from their names.',
}
