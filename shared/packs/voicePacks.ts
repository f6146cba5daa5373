import { omitUndefined } from '../basics/omitUndefined.ts'
import { say } from '../locale/message.ts'
import type { Pack, PackFile, PackVoice } from './pack.ts'
import { APACHE, CC_BY, CC_BY_NC, huggingFace, sherpaRelease, unstated } from './packSources.ts'

const kokoro = huggingFace('csukuangfj/kokoro-multi-lang-v1_0', '7e9b67b79bfdcbd2b4bc144370345fcceac3cb0c')
const kokoroInt8 = huggingFace('csukuangfj/kokoro-int8-multi-lang-v1_0', '5d6cbe65546edb3ebae8bde976c8ad3438b3f34b')
const piper = huggingFace('rhasspy/piper-voices', 'e21c7de8d4eab79b902f0d61e662b3f21664b8d2')
const LANFRICA_PATH = 'sw/sw_CD/lanfrica/medium/sw_CD-lanfrica-medium'
const murya = huggingFace('adab-tech/murya-piper-hausa-tts', '7eccd91ec0dc154c789b778c924b89f59a0dbccb')
const mms = huggingFace('willwade/mms-tts-multilingual-models-onnx', '709a74aad80a840eb57f767a7f5d155aaad1ac7b')

/** The files of an MMS voice: model and symbol table, in a folder named after the language. */
function mmsFiles(folder: string, sha256?: string): PackFile[] {
  const model = { from: `${folder}/model.onnx`, bytes: sha256 === undefined ? 114_014_000 : 114_013_880 }
  return [
    mms('model.onnx', { ...model, ...omitUndefined({ sha256 }) }),
    mms('tokens.txt', { from: `${folder}/tokens.txt`, bytes: 400 }),
  ]
}

/**
 * The sexes of the 904 readers of LibriTTS in Piper's model by their numbers there, four in a digit, 1 for a woman: by
 * SPEAKERS.TXT of LibriSpeech, through `speaker_id_map` of the model's settings.
 */
const LIBRITTS_WOMEN =
  'c87f696647c702dfee7d9517bd1d92a7f42f9e64ff7878c8fc273728ac3f6d7b2b786df42a3677f97c1489ddb9062cf78408' +
  '10981e82619bf566bf10058601525c0c4bd04b7ee7069e5ad1501a55ea130978e4d099601f375ba5119c4468354e9549622a' +
  '01215902d484640ac5f4c30241'

/** Of the 904 readers so many are offered, twelve women and eight men; more would make the list of voices long. */
const LIBRITTS_VOICES: PackVoice[] = Array.from({ length: 20 }, (_, speaker) => {
  const isWoman = ((Number.parseInt(LIBRITTS_WOMEN.charAt(speaker >> 2), 16) << (speaker & 3)) & 8) !== 0
  const gender = isWoman ? 'female' : 'male'
  return { id: `libritts-${speaker + 1}`, name: `LibriTTS ${speaker + 1}`, gender, speaker }
})

/** Murya's speakers in the order of their numbers in the model, by their names in its model card. */
const MURYA_VOICES: PackVoice[] = ['F2', 'M3', 'M2', 'F4', 'M4', 'F1', 'M1', 'F3'].map((name, speaker) => {
  const gender = name.startsWith('F') ? 'female' : 'male'
  return { id: `murya-ha-${speaker + 1}`, name: `Murya ${name}`, gender, speaker }
})

/** The English voices of Kokoro 1.0, in the order of their numbers in the model (hexgrad/Kokoro-82M, VOICES.md). */
const KOKORO_NAMES = {
  af: ['alloy', 'aoede', 'bella', 'heart', 'jessica', 'kore', 'nicole', 'nova', 'river', 'sarah', 'sky'],
  am: ['adam', 'echo', 'eric', 'fenrir', 'liam', 'michael', 'onyx', 'puck', 'santa'],
  bf: ['alice', 'emma', 'isabella', 'lily'],
  bm: ['daniel', 'fable', 'george', 'lewis'],
} as const

/** The best voice first, which is the service's default; the others in the model's order. */
const KOKORO_VOICES: PackVoice[] = Object.entries(KOKORO_NAMES)
  .flatMap(([prefix, names]) => names.map((name) => ({ prefix, name })))
  .map(({ prefix, name }, speaker): PackVoice => {
    const voice = { id: `${prefix}_${name}`, name: capitalised(name), speaker } as const
    const gender = prefix.endsWith('f') ? 'female' : 'male'
    return prefix.startsWith('b') ? { ...voice, gender, accent: 'en-gb-x-rp' } : { ...voice, gender }
  })
  .toSorted((a, b) => Number(b.name === 'Heart') - Number(a.name === 'Heart'))

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const MMS = {
  version: '709a74a',
  capability: 'speak',
  library: 'sherpa-onnx',
  kind: 'vits-mms',
  // "The MMS code and model weights are released under the CC-BY-NC 4.0 license." (fairseq, examples/mms)
  licence: { ...CC_BY_NC, credit: 'Meta Massively Multilingual Speech' },
  memory: 300,
  speed: 4,
  tested: false,
} as const

/** Packs for speech, with their own voices or in the voice of a sample. */
export const VOICE_PACKS: readonly Pack[] = [
  {
    id: 'kokoro-en',
    name: 'Kokoro 82M',
    version: '1.0-int8',
    capability: 'speak',
    library: 'sherpa-onnx',
    kind: 'kokoro',
    languages: ['en'],
    files: [
      kokoroInt8('model.int8.onnx', {
        bytes: 114_298_054,
        sha256: '77ef4f0513401d508ed7831f8504c7042df58bc75e004ec9666894590f999b1d',
      }),
      kokoro('voices.bin', {
        bytes: 27_678_720,
        sha256: '8a77c0d397026208d22211f37670b5b3b11e03f190756b25a1d24041fced82a9',
      }),
      kokoro('tokens.txt', {
        bytes: 687,
        sha256: '6ebb6bb288f20f3ae8d004d3c2ca27697da27c037d75e81a60e2a6a663f95425',
      }),
      kokoro('lexicon-us-en.txt', {
        bytes: 5_956_885,
        sha256: '7daaab53a181be9885b853a8582bf1838186317e5dadacbcef9c426d6fa0da14',
      }),
    ],
    voices: KOKORO_VOICES,
    // "License: apache-2.0" (huggingface.co/hexgrad/Kokoro-82M, a stored copy)
    licence: { ...APACHE, credit: 'Kokoro-82M by hexgrad' },
    quality: say('packs.quality.kokoro-en'),
    rank: 90,
    memory: 900,
    speed: 1.6,
    tested: false,
  },
  {
    id: 'piper-en-libritts',
    name: 'Piper LibriTTS-R',
    version: 'medium',
    capability: 'speak',
    library: 'sherpa-onnx',
    kind: 'vits-piper',
    languages: ['en'],
    files: [
      sherpaRelease('tts-models', 'vits-piper-en_US-libritts_r-medium.tar.bz2', {
        bytes: 82_038_311,
        sha256: '10dc268f3e371696d721486123e2705a9fc1faa113491979fde4d88dba1f1b1c',
        unpack: { bytes: 150_000_000, strip: 1 },
      }),
    ],
    voices: LIBRITTS_VOICES,
    // "License: mit" for all voices (huggingface.co/rhasspy/piper-voices, a stored copy); the recordings, LibriTTS-R, are
    // CC-BY-4.0, which is stricter
    licence: { ...CC_BY, credit: 'LibriTTS-R; Piper' },
    quality: say('packs.quality.piper-en-libritts'),
    rank: 60,
    memory: 250,
    speed: 20,
    tested: false,
  },
  {
    id: 'piper-sw-lanfrica',
    name: 'Piper Swahili (Lanfrica)',
    version: 'medium-e21c7de',
    capability: 'speak',
    library: 'sherpa-onnx',
    kind: 'vits-piper',
    languages: ['sw'],
    files: [
      piper('sw_CD-lanfrica-medium.onnx', { from: `${LANFRICA_PATH}.onnx`, bytes: 63_200_000 }),
      piper('sw_CD-lanfrica-medium.onnx.json', { from: `${LANFRICA_PATH}.onnx.json`, bytes: 7000 }),
    ],
    licence: unstated('https://huggingface.co/rhasspy/piper-voices/blob/main/sw/sw_CD/lanfrica/medium/MODEL_CARD'),
    quality: say('packs.quality.piper-sw-lanfrica'),
    rank: 75,
    memory: 200,
    speed: 20,
    tested: false,
  },
  {
    id: 'murya-ha',
    name: 'Murya Hausa',
    version: '2026-07',
    capability: 'speak',
    library: 'sherpa-onnx',
    kind: 'vits-piper',
    languages: ['ha'],
    files: [
      murya('model.onnx', {
        bytes: 77_063_376,
        sha256: '7889e1a9e07cabf6e1cbec4ce09d8eed49fc63bb729770f60dcb7de2f1d34c74',
      }),
      murya('model.onnx.json', { bytes: 7000 }),
    ],
    voices: MURYA_VOICES,
    licence: {
      // "License: MIT (commercial use permitted)" in a stored copy of its page, which stated CC-BY-NC-SA at another time: the
      // stricter licence is safe.
      name: 'CC-BY-NC-SA-4.0',
      url: 'https://huggingface.co/adab-tech/murya-piper-hausa-tts',
      commercial: false,
      credit: 'Murya; WAXAL',
    },
    quality: say('packs.quality.murya-ha'),
    rank: 80,
    memory: 250,
    speed: 20,
    tested: false,
  },
  {
    ...MMS,
    id: 'mms-yo',
    name: 'MMS Yoruba',
    languages: ['yo'],
    files: mmsFiles('yor'),
    quality: say('packs.quality.mms-yo'),
    rank: 60,
  },
  {
    ...MMS,
    id: 'mms-ha',
    name: 'MMS Hausa',
    languages: ['ha'],
    files: mmsFiles('hau', '24e0f5b88b35e36975ed3b69c065e571e51fdf612c72a26bc5048bfecc1d532c'),
    quality: say('packs.quality.mms-ha'),
    rank: 60,
  },
  {
    ...MMS,
    id: 'mms-sw',
    name: 'MMS Swahili',
    languages: ['sw'],
    files: mmsFiles('swh'),
    quality: say('packs.quality.mms-sw'),
    rank: 60,
  },
  {
    id: 'pocket-en',
    name: 'Pocket TTS',
    version: '2026-01-26',
    capability: 'clone',
    library: 'sherpa-onnx',
    kind: 'pocket',
    languages: ['en'],
    files: [
      sherpaRelease('tts-models', 'sherpa-onnx-pocket-tts-int8-2026-01-26.tar.bz2', {
        bytes: 98_336_520,
        sha256: '2f3b88823cbbb9bf0b2477ec8ae7b3fec417b3a87b6bb5f256dba66f2ad967cb',
        unpack: { bytes: 260_000_000, strip: 1 },
      }),
    ],
    licence: {
      // The README in its archive: "It is for non-commercial." The weights' own page says CC-BY-4.0.
      ...CC_BY_NC,
      name: 'non-commercial, by its archive',
      url: 'https://github.com/k2-fsa/sherpa-onnx/releases/tag/tts-models',
      credit: 'Pocket TTS by Kyutai',
    },
    quality: say('packs.quality.pocket-en'),
    rank: 80,
    memory: 600,
    speed: 1.5,
    tested: false,
  },
  {
    id: 'zipvoice-en',
    name: 'ZipVoice distilled',
    version: 'emilia-int8',
    capability: 'clone',
    library: 'sherpa-onnx',
    kind: 'zipvoice',
    languages: ['en', 'zh'],
    files: [
      sherpaRelease('tts-models', 'sherpa-onnx-zipvoice-distill-int8-zh-en-emilia.tar.bz2', {
        bytes: 109_162_785,
        sha256: '77219c8b40f4ee8d73a7f902305ff6c1128ef9b54461c41b4ca6ed890b6c2803',
        unpack: { bytes: 300_000_000, strip: 1 },
      }),
      sherpaRelease('vocoder-models', 'vocos_24khz.onnx', {
        bytes: 54_157_409,
        sha256: 'bcb3b970e384161c4d634f0bb9e999ff1c471b34c9bc0b1049a5014065ed3cc0',
      }),
    ],
    licence: {
      // The code is Apache-2.0; the training speech must not be used commercially.
      ...CC_BY_NC,
      url: 'https://huggingface.co/datasets/amphion/Emilia-Dataset',
      credit: 'ZipVoice; Emilia',
    },
    quality: say('packs.quality.zipvoice-en'),
    rank: 70,
    memory: 900,
    speed: 0.8,
    tested: false,
  },
]
