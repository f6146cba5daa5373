import { describe, expect, it } from 'vitest'
import { english } from '../locale/english.ts'
import { CATALOGUE } from './catalogue.ts'
import { Pack } from './pack.ts'
import { presetFor } from './presetFor.ts'

const machine = { memory: 16_000, cores: 8 }
const ids = (preset: Pick<ReturnType<typeof presetFor>, 'packs'>): string[] => preset.packs.map(({ id }) => id)

describe('presetFor', () => {
  it('takes the best English recognition and voice', () => {
    expect(ids(presetFor({ from: 'en', to: 'en', ...machine }))).toEqual([
      'silero-vad',
      'parakeet-v3',
      'pyannote-campplus',
      'kokoro-en',
      'spleeter-2stems',
    ])
  })

  it('says why there is no free Swahili voice', () => {
    const preset = presetFor({ from: 'en', to: 'sw', ...machine })
    expect(ids(preset)).toEqual(['silero-vad', 'parakeet-v3', 'pyannote-campplus', 'm2m100-418m', 'spleeter-2stems'])
    expect(preset.notes.map(english)).toEqual([
      'Speak (Swahili): every such pack is for non-commercial use only. The built-in voices speak.',
    ])
  })

  it('takes non-commercial packs where the user wants them', () => {
    expect(ids(presetFor({ from: 'en', to: 'sw', nonCommercial: true, ...machine }))).toEqual(
      expect.arrayContaining(['nllb-600m', 'piper-sw-lanfrica']),
    )
  })

  it('recognises the African languages', () => {
    for (const from of ['ig', 'zu'])
      expect(ids(presetFor({ from, to: 'en', ...machine }))).toContain('omnilingual-300m')
    expect(ids(presetFor({ from: 'sw', to: 'en', ...machine }))).toContain('whisper-turbo')
    // On one core Whisper turbo would take three times as long as the video.
    expect(ids(presetFor({ from: 'sw', to: 'en', memory: 16_000, cores: 1 }))).toContain('omnilingual-300m')
  })

  it('takes one for any language where the source is not known', () => {
    expect(ids(presetFor({ to: 'en', ...machine }))).toContain('omnilingual-300m')
  })

  it('joins what several languages need, once', () => {
    const preset = presetFor({ from: ['en', 'sw'], to: ['sw', 'ha'], ...machine })
    expect(ids(preset)).toEqual(
      expect.arrayContaining(['parakeet-v3', 'whisper-turbo', 'm2m100-418m', 'spleeter-2stems']),
    )
    expect(new Set(ids(preset)).size).toBe(preset.packs.length)
    expect(preset.notes.map(english)[0]).toMatch(/^Speak \(Swahili\): every such pack is for non/)
  })

  it('stays below the memory of the machine', () => {
    const small = presetFor({ from: 'en', to: 'sw', memory: 2000, cores: 2 })
    expect(small.memory).toBeLessThanOrEqual(1200)
    expect(ids(small)).toEqual(['silero-vad', 'whisper-small', 'pyannote-campplus', 'spleeter-2stems'])
    expect(small.notes.map(english)[0]).toMatch(/^Translate \(English and Swahili\): no such pack fits into the memory/)
    expect(presetFor({ from: 'en', to: 'sw', memory: 100, cores: 1 }).packs).toEqual([])
  })

  it('says what has no pack at all', () => {
    expect(presetFor({ from: 'en', to: 'zu', ...machine }).notes.map(english)).toEqual([
      'Speak (Zulu): there is no such pack. The built-in voices speak.',
    ])
  })

  it('takes the first of equally good ones, one that is just fast enough, and the fastest where none is', () => {
    const [voice] = CATALOGUE.filter(({ capability, languages }) => capability === 'speak' && languages.includes('en'))
    if (voice === undefined) throw new Error('There is no English voice.')
    const make = (id: string, rank: number, speed: number) => ({ ...voice, id, rank, speed, memory: 1 })
    const chosen = (...packs: Pack[]) => ids(presetFor({ from: 'en', to: 'en', memory: 100, cores: 2 }, packs))
    expect(chosen(make('a', 5, 1), make('b', 5, 1), make('c', 4, 9))).toEqual(['a'])
    expect(chosen(make('a', 9, 0.5), make('b', 5, 1))).toEqual(['a'])
    expect(chosen(make('a', 9, 0.49), make('b', 5, 1))).toEqual(['b'])
    expect(chosen(make('a', 9, 0.3), make('b', 5, 0.4))).toEqual(['b'])
  })

  it('adds up the sizes', () => {
    const sized = (id: string, files: Pick<Pack['files'][number], 'bytes' | 'unpack'>[]): Pack => {
      const pack = CATALOGUE.find((one) => one.id === id)
      if (pack?.files[0] === undefined) throw new Error(`There is no pack ${id}.`)
      const [file] = pack.files
      return { ...pack, files: files.map((size, at) => ({ ...file, path: `${at}`, ...size })) }
    }
    const plain = sized('silero-vad', [{ bytes: 30 }])
    const packed = sized('spleeter-2stems', [{ bytes: 5 }, { bytes: 400, unpack: { bytes: 1000, strip: 1 } }])
    expect(presetFor({ to: 'en', ...machine }, [plain, packed])).toMatchObject({
      packs: [plain, packed],
      downloadBytes: 435,
      installedBytes: 1035,
    })
  })
})

describe('the catalogue', () => {
  it('is sound', () => {
    for (const pack of CATALOGUE) {
      expect(Pack.parse(pack)).toEqual(pack)
      expect(new Set(pack.files.map(({ path }) => path)).size).toBe(pack.files.length)
      // What the releases of sherpa-onnx serve may be replaced; only a checksum tells.
      for (const file of pack.files.filter(({ url }) => url.includes('github.com'))) expect(file.sha256).toBeDefined()
    }
    expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length)
  })

  it('tells the sex of every voice of a pack with several', () => {
    const unknown = CATALOGUE.filter(({ voices = [] }) => voices.some(({ gender }) => gender === 'neutral'))
    expect(ids({ packs: unknown })).toEqual([])
    const libritts = CATALOGUE.find(({ id }) => id === 'piper-en-libritts')
    // Readers 3922 8699 4535 6701 3638 922 2531 1638 8848 6544 …, the first of the model's own list.
    expect(libritts?.voices?.map(({ gender }) => gender.charAt(0)).join('')).toBe('ffmmfmmmmfffffffmffm')
    const murya = CATALOGUE.find(({ id }) => id === 'murya-ha')
    const byModelCard = { F2: 0, M3: 1, M2: 2, F4: 3, M4: 4, F1: 5, M1: 6, F3: 7 }
    expect(Object.fromEntries(murya?.voices?.map((voice) => [voice.name.slice(-2), voice.speaker]) ?? [])).toEqual(
      byModelCard,
    )
    for (const { name, gender } of murya?.voices ?? []) expect(gender).toBe(/ F/.test(name) ? 'female' : 'male')
  })

  it('pins what is fetched by a commit or a checksum', () => {
    const loose = CATALOGUE.filter(({ files }) => {
      return files.some(({ url, sha256 }) => sha256 === undefined && !/\/resolve\/[0-9a-f]{40}\//.test(url))
    })
    expect(ids({ packs: loose })).toEqual([])
  })
})
