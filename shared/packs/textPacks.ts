import { say } from '../locale/message.ts'
import type { Pack } from './pack.ts'
import { APACHE, CC_BY_NC, huggingFace, MIT } from './packSources.ts'

const m2m100 = huggingFace('Xenova/m2m100_418M', '9c374f0b7aca709787cea97b047bfbbd1559d177')
const nllb = huggingFace('Xenova/nllb-200-distilled-600M', '261c31d1a5732c67cdd16d80e8d6088507c7ccea')
const qwenSmall = huggingFace('Qwen/Qwen3-1.7B-GGUF', '90862c4b9d2787eaed51d12237eafdfe7c5f6077')
const qwen = huggingFace('bartowski/Qwen_Qwen3-4B-Instruct-2507-GGUF', 'ae44f08e1392f39c0e474af10c3ff8355c8b6688')

const PACK_HOME_LANGUAGES = ['en', 'yo', 'ig', 'ha', 'sw', 'zu']
const PACK_EXTRA_LANGUAGES = [
  'af',
  'am',
  'ar',
  'de',
  'es',
  'fr',
  'hi',
  'it',
  'ja',
  'ko',
  'nl',
  'pt',
  'ru',
  'so',
  'xh',
  'zh',
]

/** Packs for translation and chat. */
export const TEXT_PACKS: readonly Pack[] = [
  {
    id: 'm2m100-418m',
    name: 'M2M100 418M',
    version: '9c374f0',
    capability: 'translate',
    library: 'transformers',
    kind: 'm2m100',
    languages: [...PACK_HOME_LANGUAGES, ...PACK_EXTRA_LANGUAGES],
    files: [
      m2m100('config.json', {
        bytes: 908,
        sha256: '1dbdf77ddc7809acd4c54ccf0eab46f840b40174afb1b6f6de8787244e832938',
      }),
      m2m100('generation_config.json', {
        bytes: 233,
        sha256: '722210dd0bee7bef4e8e7f9a8574d8c56a2dfff723d73f390ce67892740b9009',
      }),
      m2m100('tokenizer.json', {
        bytes: 7_988_527,
        sha256: '03d9e111731c2d71f39a2c2a88499743e4c251385d07f0384b4349a23ba54363',
      }),
      m2m100('tokenizer_config.json', {
        bytes: 1813,
        sha256: 'bacfd4b9da25a61e01f17abe660465f616c9a1a3f5e23ab9ad3326c3788f2d9f',
      }),
      m2m100('special_tokens_map.json', { bytes: 1559 }),
      m2m100('onnx/encoder_model_quantized.onnx', {
        bytes: 287_856_370,
        sha256: '13a94e354a9140764eb81102d77d3ec6952d796e6f113c651eeb3c3443da0386',
      }),
      m2m100('onnx/decoder_model_merged_quantized.onnx', {
        bytes: 344_128_178,
        sha256: '007654bcabb6cea6fd3bde34ce933137b431330b3755781145d7b6906270b45a',
      }),
    ],
    // "license: mit" (huggingface.co/facebook/m2m100_418M, README)
    licence: { ...MIT, credit: 'M2M100 by Meta' },
    quality: say('packs.quality.m2m100-418m'),
    rank: 50,
    memory: 1300,
    speed: 3,
    tested: false,
  },
  {
    id: 'nllb-600m',
    name: 'NLLB-200 600M',
    version: '261c31d',
    capability: 'translate',
    library: 'transformers',
    kind: 'nllb',
    languages: [...PACK_HOME_LANGUAGES, ...PACK_EXTRA_LANGUAGES],
    files: [
      nllb('config.json', {
        bytes: 873,
        sha256: '52f035acb54ac80e5ef7fe78d6967f8ddf8e8799f078d1a92a2c8168d8ff4a20',
      }),
      nllb('generation_config.json', {
        bytes: 189,
        sha256: '1ce846259ae04c572ae1863e358534bbc376ff3d3f100b1494feda6200b51de8',
      }),
      nllb('tokenizer.json', {
        bytes: 17_331_224,
        sha256: '8ac789ad7dabea44d41537822d48c516ba358374c51813e2cba78c006e150c94',
      }),
      nllb('tokenizer_config.json', {
        bytes: 544,
        sha256: 'ddf411c9f790d081e72de76bb8e8b714d74e160e61bc10c9bd8f56022dcd7fd7',
      }),
      nllb('special_tokens_map.json', {
        bytes: 3548,
        sha256: '992bd4ed610d644d6823081937bcc91bb8878dd556cea4ae5327f2480361330e',
      }),
      nllb('onnx/encoder_model_quantized.onnx', {
        bytes: 419_120_483,
        sha256: '5cde664eacba07a62f198857ec6c06e09572b1ebb77c8137f1fa99ac604a3a28',
      }),
      nllb('onnx/decoder_model_merged_quantized.onnx', {
        bytes: 475_505_771,
        sha256: 'dd66608c2a4194e78f95548fa0e64f24302303698c5b09fa8e1f9e16ec00676b',
      }),
    ],
    // "License: cc-by-nc-4.0" (huggingface.co/facebook/nllb-200-distilled-600M)
    licence: { ...CC_BY_NC, credit: 'NLLB-200 by Meta' },
    quality: say('packs.quality.nllb-600m'),
    rank: 70,
    memory: 1800,
    speed: 2,
    tested: false,
  },
  {
    id: 'qwen3-1.7b',
    name: 'Qwen3 1.7B',
    version: 'q8_0',
    capability: 'chat',
    library: 'node-llama-cpp',
    kind: 'gguf',
    languages: ['*'],
    files: [
      qwenSmall('Qwen3-1.7B-Q8_0.gguf', {
        bytes: 1_834_426_016,
        sha256: '061b54daade076b5d3362dac252678d17da8c68f07560be70818cace6590cb1a',
      }),
    ],
    // "All our open-weight models are licensed under Apache 2.0." (github.com/QwenLM/Qwen3, README)
    licence: APACHE,
    quality: say('packs.quality.qwen3-1.7b'),
    rank: 50,
    memory: 2600,
    speed: 3,
    tested: false,
  },
  {
    id: 'qwen3-4b',
    name: 'Qwen3 4B Instruct 2507',
    version: 'q4_k_m',
    capability: 'chat',
    library: 'node-llama-cpp',
    kind: 'gguf',
    languages: ['*'],
    files: [
      qwen('Qwen_Qwen3-4B-Instruct-2507-Q4_K_M.gguf', {
        bytes: 2_497_280_736,
        sha256: '2fde00ce69dd4899c70d020845e2638353015bba0fdf161b3eb965f2bca4464e',
      }),
    ],
    // As the smaller Qwen3
    licence: APACHE,
    quality: say('packs.quality.qwen3-4b'),
    rank: 70,
    memory: 4200,
    speed: 1.5,
    tested: false,
  },
]
