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
    {
      url: 'https://cloud.google.com/text-to-speech/docs/reference/rest/v1/text/synthesize',
      read: '2026-11-22',
      says: 'POST https://texttospeech.googleapis.com/v1/text:synthesize … { "input", "voice", "audioConfig" } … { "audioContent": string } … For LINEAR16 audio, we include the WAV header. … A base64-encoded string. … Requires the following OAuth scope: https://www.googleapis.com/auth/cloud-platform',
    },
  ],
  untried:
    'A real request; whether an API key suffices, as the reference names an OAuth scope; the fields inside voice and audioConfig, ' +
    'which are from memory. Its recognition has another address and is not used.',
}
