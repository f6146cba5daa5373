import type { Provider } from '../provider.ts'

/** Azure Speech: among others voices for Swahili, Zulu and the English of Nigeria, Kenya and South Africa. */
export const azure: Provider = {
  name: 'Azure Speech',
  url: 'https://REGION.tts.speech.microsoft.com',
  keyless: false,
  key: { header: 'ocp-apim-subscription-key', prefix: '' },
  speech: {
    path: '/cognitiveservices/v1',
    type: 'application/ssml+xml',
    headers: { 'x-microsoft-outputformat': 'riff-24khz-16bit-mono-pcm' },
    body: "<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='$locale'><voice name='$voice'><prosody rate='$speed'>$text</prosody></voice></speak>",
    reply: { kind: 'sound' },
    speeds: [0.5, 2],
    maxCharacters: 5000,
  },
  recognition: {
    host: ['.tts.speech.microsoft.com', '.api.cognitive.microsoft.com'],
    path: '/speechtotext/transcriptions:transcribe?api-version=2024-11-15',
    file: 'audio',
    fields: { definition: { locales: ['$locale'] } },
    words: {
      list: 'phrases.*.words',
      text: 'text',
      start: 'offsetMilliseconds',
      duration: 'durationMilliseconds',
      perSecond: 1000,
    },
    texts: { list: 'combinedPhrases', text: 'text' },
    speakers: {
      fields: { definition: { locales: ['$locale'], diarization: { enabled: true, maxSpeakers: '$speakers' } } },
      fewest: 2,
      list: 'phrases.*.words',
      speaker: 'speaker',
      maxSeconds: 6000,
    },
    language: 'phrases.0.locale',
    maxBytes: 200e6,
    languages: ['de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'pt', 'zh'],
    locales: {
      de: 'de-DE',
      en: 'en-US',
      es: 'es-ES',
      fr: 'fr-FR',
      hi: 'hi-IN',
      it: 'it-IT',
      ja: 'ja-JP',
      ko: 'ko-KR',
      pt: 'pt-BR',
      zh: 'zh-CN',
    },
  },
  voices: {
    path: '/cognitiveservices/voices/list',
    id: 'ShortName',
    name: 'DisplayName',
    locale: 'Locale',
    gender: 'Gender',
  },
  atOnce: 4,
  quotes: [
    {
      url: 'https://learn.microsoft.com/answers/questions/693848/can-azure-text-to-speech-support-more-audio-files.html',
      read: '2026-11-22',
      says: "https://INSERT_REGION_HERE.tts.speech.microsoft.com/cognitiveservices/v1 … 'Ocp-Apim-Subscription-Key' … 'Content-Type: application/ssml+xml' … 'X-Microsoft-OutputFormat'",
    },
    {
      url: 'https://learn.microsoft.com/en-us/azure/ai-services/speech-service/rest-text-to-speech',
      read: '2026-11-22',
      says: 'You can use the tts.speech.microsoft.com/cognitiveservices/voices/list endpoint to get a full list of voices for a specific region',
    },
    {
      url: 'https://docs.rs/crate/aspeak/latest/source/src/voice.rs',
      read: '2026-11-22',
      says: '#[serde(rename_all = "PascalCase")] pub struct Voice { display_name: Option<String> … gender: String … locale: String … short_name: String',
    },
    {
      url: 'https://learn.microsoft.com/en-us/azure/ai-services/speech-service/fast-transcription-create',
      read: '2026-11-23',
      says: 'https://YourServiceRegion.api.cognitive.microsoft.com/speechtotext/transcriptions:transcribe?api-version=2024-11-15 … \'Ocp-Apim-Subscription-Key: …\' … audio=@YourAudioFile … definition={"locales":["en-US"]} … combinedPhrases … offsetMilliseconds … durationMilliseconds … less than 2 hours long and less than 200 MB in size … de-DE, en-IN, en-US, es-ES, es-MX, fr-FR, hi-IN, it-IT, ja-JP, ko-KR, pt-BR, and zh-CN (read in stored copies of other languages and mirrors of this page)',
    },
    {
      url: 'https://learn.microsoft.com/en-us/javascript/api/@azure/ai-speech-transcription/transcriptiondiarizationoptions',
      read: '2026-11-23',
      says: 'a hint for the maximum number of speakers for diarization. Must be greater than 1 and less than 36',
    },
    {
      url: 'https://search.r-project.org/CRAN/refmans/mscstts/html/ms_synthesize.html',
      read: '2026-11-22',
      says: 'output_format = … "riff-24khz-16bit-mono-pcm"',
    },
  ],
  untried:
    'A real request, its limits, and the price: no document with a price was found. Recognition (fast transcription, at ' +
    'REGION.api.cognitive.microsoft.com) in other languages than the ten of its document.',
}
