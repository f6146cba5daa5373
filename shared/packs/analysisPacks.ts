import { say } from '../locale/message.ts'
import type { Pack } from './pack.ts'
import { APACHE, CC_BY, huggingFace, MIT } from './packSources.ts'

const pyannote = huggingFace(
  'csukuangfj/sherpa-onnx-pyannote-segmentation-3-0',
  '9403a6902bb58e3d5ae8c7e77c3422de279db2e0',
)
const embeddings = huggingFace('csukuangfj/speaker-embedding-models', '8be2a75c9ed7a590538b268e46fbb65e1aa9d208')
const omnilingual = huggingFace(
  'csukuangfj/sherpa-onnx-omnilingual-asr-1600-languages-300M-ctc-int8-2025-11-12',
  '6abf1ece20cd2308bdb7d13cd78ec1c44fa4c094',
)
const spleeter = huggingFace('csukuangfj/sherpa-onnx-spleeter-2stems', '7001ba316a615cacddb3f9ef3ec416661a277e26')
const parakeet = huggingFace(
  'csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
  '2bda32ec70b097a55adaa07d9a7173915b43cc78',
)
const whisperSmall = huggingFace('csukuangfj/sherpa-onnx-whisper-small', '8f3c18b358db4d1f2fc1eae49d75cd20989e4309')
const whisperTurbo = huggingFace('csukuangfj/sherpa-onnx-whisper-turbo', '2ca6ff69fc878651b770880507669577ac41c2ff')

/** The symbol table of every size of multilingual Whisper. */
const WHISPER_TOKENS = {
  bytes: 816_730,
  sha256: 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126',
}

/** Languages we know that Whisper was trained on; Igbo and Zulu are not among them. */
const WHISPER_LANGUAGES = ['en', 'sw', 'yo', 'ha', 'af', 'am', 'ar', 'de', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'nl']
const MORE_WHISPER_LANGUAGES = ['pt', 'ru', 'so', 'zh']

const PARAKEET_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'ru']
const MORE_PARAKEET_LANGUAGES = [
  'bg',
  'cs',
  'da',
  'el',
  'et',
  'fi',
  'hr',
  'hu',
  'lt',
  'lv',
  'mt',
  'pl',
  'ro',
  'sk',
  'sl',
]

/** Packs that analyse sound: speech detection, speakers, recognition, source separation. */
export const ANALYSIS_PACKS: readonly Pack[] = [
  {
    id: 'silero-vad',
    name: 'Silero voice activity',
    version: '6.2.3',
    capability: 'detect',
    library: 'sherpa-onnx',
    kind: 'silero-vad',
    languages: ['*'],
    files: [
      // The makers' own file, on which the threshold was chosen; that of sherpa-onnx (0.6 MB) holds an older model.
      {
        path: 'silero_vad.onnx',
        url: 'https://raw.githubusercontent.com/snakers4/silero-vad/5cd7945676eb32225748052e2e6a0580e4686a08/src/silero_vad/data/silero_vad.onnx',
        bytes: 2_327_524,
        sha256: '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
      },
    ],
    // "MIT License, Copyright (c) 2020-present Silero Team" (github.com/snakers4/silero-vad, LICENSE)
    licence: MIT,
    quality: say('packs.quality.silero-vad'),
    rank: 80,
    memory: 100,
    speed: 250,
    tested: true,
  },
  {
    id: 'pyannote-campplus',
    name: 'Pyannote with CAM++ speaker prints',
    version: '3.0',
    capability: 'diarize',
    library: 'sherpa-onnx',
    kind: 'pyannote',
    languages: ['*'],
    files: [
      pyannote('segmentation.int8.onnx', {
        from: 'model.int8.onnx',
        bytes: 1_540_506,
        sha256: 'd582f4b4c6b48205de7e0643c57df0df5615a3c176189be3fc461e9d18827b5d',
      }),
      embeddings('embedding.onnx', {
        from: '3dspeaker_speech_campplus_sv_en_voxceleb_16k.onnx',
        bytes: 29_596_978,
        sha256: '357a834f702b80161e5b981182c038e18553c1f2ca752ed6cec2052365d4129b',
      }),
    ],
    // "Though this model uses MIT license and will always remain open-source" (huggingface.co/pyannote/segmentation-3.0);
    // "3D-Speaker is released under the Apache License 2.0" (github.com/modelscope/3D-Speaker, README)
    licence: { ...APACHE, name: 'MIT and Apache-2.0', credit: 'pyannote.audio; 3D-Speaker' },
    quality: say('packs.quality.pyannote-campplus'),
    rank: 80,
    memory: 250,
    speed: 20,
    tested: false,
  },
  {
    id: 'omnilingual-300m',
    name: 'Omnilingual speech recognition 300M',
    version: '2025-11-12',
    capability: 'transcribe',
    library: 'sherpa-onnx',
    kind: 'omnilingual',
    languages: ['*'],
    files: [
      omnilingual('model.int8.onnx', {
        bytes: 365_352_120,
        sha256: 'e7c4e54ee4c4c47829cc6667d5d00ed8ea7bef1dcfeef0fce766f77752a2726c',
      }),
      omnilingual('tokens.txt', {
        bytes: 86_423,
        sha256: 'a7a044c52cb29cbe8b0dc1953e92cefd4ca16b0ed968177b6beab21f9a7d0b31',
      }),
    ],
    // "Omnilingual ASR code and models are released under the Apache 2.0" (github.com/facebookresearch/omnilingual-asr)
    licence: APACHE,
    quality: say('packs.quality.omnilingual-300m'),
    rank: 60,
    memory: 1370,
    speed: 4,
    tested: false,
  },
  {
    id: 'parakeet-v3',
    name: 'Parakeet TDT 0.6B v3',
    version: '3',
    capability: 'transcribe',
    library: 'sherpa-onnx',
    kind: 'nemo-transducer',
    languages: [...PARAKEET_LANGUAGES, ...MORE_PARAKEET_LANGUAGES, 'sv', 'uk'],
    files: [
      parakeet('encoder.int8.onnx', {
        bytes: 652_184_281,
        sha256: 'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247',
      }),
      parakeet('decoder.int8.onnx', {
        bytes: 11_845_275,
        sha256: '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e',
      }),
      parakeet('joiner.int8.onnx', {
        bytes: 6_355_277,
        sha256: '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3',
      }),
      parakeet('tokens.txt', {
        bytes: 93_939,
        sha256: 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d',
      }),
    ],
    // "Upstream licence CC-BY-4.0" in the card of a conversion; "License: cc-by-4.0" at a copy of the repository; the own card
    // (huggingface.co/nvidia/parakeet-tdt-0.6b-v3) was not read by us
    licence: { ...CC_BY, credit: 'NVIDIA Parakeet TDT 0.6B v3' },
    quality: say('packs.quality.parakeet-v3'),
    rank: 90,
    memory: 1300,
    speed: 10,
    tested: false,
  },
  {
    id: 'whisper-small',
    name: 'Whisper small',
    version: '1',
    capability: 'transcribe',
    library: 'sherpa-onnx',
    kind: 'whisper',
    languages: [...WHISPER_LANGUAGES, ...MORE_WHISPER_LANGUAGES],
    files: [
      whisperSmall('small-encoder.int8.onnx', {
        bytes: 112_442_483,
        sha256: '4cbe7b22fa9026b843b60a68640c747de05bafb1a11b57edc0e66c232d9f33a9',
      }),
      whisperSmall('small-decoder.int8.onnx', {
        bytes: 262_226_114,
        sha256: 'acad50b5c782696e91b55914cc5ab4f756f1532f76e22aa6fc615f39fb69a8ee',
      }),
      whisperSmall('small-tokens.txt', WHISPER_TOKENS),
    ],
    // "Whisper's code and model weights are released under the MIT License." (github.com/openai/whisper, README)
    licence: MIT,
    quality: say('packs.quality.whisper-small'),
    rank: 55,
    memory: 900,
    speed: 2.5,
    tested: false,
  },
  {
    id: 'whisper-turbo',
    name: 'Whisper large-v3 turbo',
    version: '1',
    capability: 'transcribe',
    library: 'sherpa-onnx',
    kind: 'whisper',
    languages: [...WHISPER_LANGUAGES, ...MORE_WHISPER_LANGUAGES],
    files: [
      whisperTurbo('turbo-encoder.int8.onnx', {
        bytes: 674_716_297,
        sha256: 'b02dcdf54f348741e93fe732b67d933c8dcb6735655f710640143081db38878b',
      }),
      whisperTurbo('turbo-decoder.int8.onnx', {
        bytes: 361_080_764,
        sha256: '20accd02388482eb3a46bd615631adfdc85e1eb2c7db9ea3f02a40ffe6b81547',
      }),
      whisperTurbo('turbo-tokens.txt', WHISPER_TOKENS),
    ],
    // As Whisper small
    licence: MIT,
    quality: say('packs.quality.whisper-turbo'),
    rank: 75,
    memory: 2600,
    speed: 0.7,
    tested: false,
  },
  {
    id: 'spleeter-2stems',
    name: 'Spleeter 2 stems',
    version: '1',
    capability: 'separate',
    library: 'onnxruntime',
    kind: 'spleeter',
    languages: ['*'],
    files: [
      spleeter('vocals.onnx', {
        bytes: 39_318_336,
        sha256: 'bdc16ab6bf6117ddd4842c19e80e40e2be188fc555295064d424616b0224ac97',
      }),
      spleeter('accompaniment.onnx', {
        bytes: 39_318_343,
        sha256: '671ace17acd3720674a2bc14de32ac6292453dec20d9eb0ba4255d4ad8e3d8c0',
      }),
    ],
    // "source code and pre-trained models are available on github and distributed under a MIT license"
    // (github.com/deezer/spleeter, paper.md)
    licence: { ...MIT, credit: 'Spleeter, Deezer Research' },
    quality: say('packs.quality.spleeter-2stems'),
    rank: 60,
    // Measured by us, with a graph of the same size and random weights.
    memory: 500,
    speed: 15,
    tested: false,
  },
]
