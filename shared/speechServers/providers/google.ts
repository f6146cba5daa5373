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
    maxCharacters: 1000,
  },
  recognition: {
    host: ['texttospeech.googleapis.com', 'speech.googleapis.com'],
    path: '/speech:recognize',
    fields: {
      config: {
        encoding: 'LINEAR16',
        sampleRateHertz: '$rate',
        languageCode: '$locale',
        alternativeLanguageCodes: '$others',
        enableWordTimeOffsets: true,
        enableAutomaticPunctuation: true,
      },
      audio: { content: '$sound' },
    },
    words: { list: 'results.*.alternatives.0.words', text: 'word', start: 'startTime', end: 'endTime' },
    texts: { list: 'results', text: 'alternatives.0.transcript' },
    omitsSilence: true,
    language: 'results.0.languageCode',
    maxBytes: 7e6,
    maxSeconds: 55,
    languages: ['af', 'am', 'ar', 'de', 'en', 'es', 'fr', 'pt', 'sw', 'zu'],
    locales: {
      af: 'af-ZA',
      am: 'am-ET',
      ar: 'ar-EG',
      de: 'de-DE',
      en: 'en-US',
      es: 'es-ES',
      fr: 'fr-FR',
      pt: 'pt-PT',
      sw: 'sw-KE',
      zu: 'zu-ZA',
    },
    guesses: ['en-US', 'sw-KE', 'fr-FR', 'zu-ZA'],
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
      url: 'https://cloud.google.com/speech-to-text/docs/sync-recognize',
      read: '2026-11-23',
      says: 'POST https://speech.googleapis.com/v1/speech:recognize … { "config": { "languageCode", "encoding", "sampleRateHertz", "enableWordTimeOffsets" }, "audio": { "content": "INPUT_AUDIO" } } … { "results": [ { "alternatives": [ { "transcript", "confidence" } ] } ] } … There is a limit of 60 seconds and 10 MB for all requests sent to the API using local audio files',
    },
    {
      url: 'https://cloud.google.com/speech-to-text/docs/async-time-offsets',
      read: '2026-11-23',
      says: 'Time offset values show the beginning and end of each spoken word … in increments of 100ms … only included for the first alternative … set the enableWordTimeOffsets parameter to true',
    },
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
    'and the languages of recognition (at speech.googleapis.com), which are from memory.',
}
