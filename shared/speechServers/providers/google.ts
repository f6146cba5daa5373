import type { Provider } from '../provider.ts'

/** Google Cloud Text-to-Speech, with an API key. */
export const google: Provider = {
  name: 'Google Cloud',
  url: 'https://texttospeech.googleapis.com/v1',
  keyless: false,
  key: { header: 'x-goog-api-key', prefix: '' },
  speech: {
    path: '/text:synthesize',
    type: 'application/json',
    body: {
      input: { text: '$text' },
      voice: { languageCode: '$locale', name: '$voice' },
      audioConfig: { audioEncoding: 'LINEAR16', speakingRate: '$speed' },
    },
    reply: { kind: 'base64', field: 'audioContent' },
    speeds: [0.25, 2],
    // 5,000 bytes: a letter with its marks takes up to five.
    most: 1000,
  },
  voices: {
    path: '/voices',
    list: 'voices',
    id: 'name',
    name: 'name',
    locale: 'languageCodes.0',
    gender: 'ssmlGender',
  },
  atOnce: 4,
  quotes: [
    {
      url: 'https://cloud.google.com/text-to-speech/quotas',
      read: '2026-11-22',
      says: 'Total bytes per request | 5,000 … Requests per minute | 1,000',
    },
  ],
  untried: 'A real request; the names of its fields are from memory of its reference.',
}
