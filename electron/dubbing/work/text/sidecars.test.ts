import { describe, expect, it } from 'vitest'
import { findSidecars, languageBeside, languageInName } from './sidecars.ts'

const find = (names: string[], from?: string) => findSidecars(names, { stem: 'my.talk', to: 'sw', from })

describe('findSidecars', () => {
  it('finds a transcript and a translation', () => {
    expect(find(['my.talk.mp4', 'my.talk.srt', 'my.talk.sw.srt', 'other.srt'])).toEqual({
      transcript: 'my.talk.srt',
      translation: 'my.talk.sw.srt',
    })
  })

  it('knows a name however its marks are written, and answers the name as it is on the disk', () => {
    const [joined, apart] = ['Ẹ̀kọ́'.normalize('NFC'), 'Ẹ̀kọ́'.normalize('NFD')] as [string, string]
    expect(joined).not.toBe(apart)
    const names = [`${joined}.en.srt`, `${apart}.sw.srt`]
    const found = { transcript: names[0], transcriptLanguage: 'en', translation: names[1] }
    for (const stem of [joined, apart]) expect(findSidecars(names, { stem, to: 'sw' })).toEqual(found)
  })

  it('knows a name in other capitals, where none is written as that of the video', () => {
    const names = ['talk.EN.SRT', 'Talk.sw.srt']
    const found = { transcript: 'talk.EN.SRT', transcriptLanguage: 'en', translation: 'Talk.sw.srt' }
    expect(findSidecars(names, { stem: 'TALK', to: 'sw' })).toEqual(found)
    const both = ['talk.en.srt', 'TALK.en.vtt', 'talk.sw.srt']
    expect(findSidecars(both, { stem: 'TALK', to: 'sw', from: 'en' }).transcript).toBe('TALK.en.vtt')
  })

  it('prefers the plain name, then the language asked for, and SubRip to the others', () => {
    expect(find(['my.talk.en.vtt', 'my.talk.vtt', 'my.talk.srt'], 'en').transcript).toBe('my.talk.srt')
    expect(find(['my.talk.fr.srt', 'my.talk.en.vtt', 'my.talk.sw.ass', 'my.talk.sw.vtt'], 'en')).toEqual({
      transcript: 'my.talk.en.vtt',
      transcriptLanguage: 'en',
      translation: 'my.talk.sw.vtt',
    })
  })

  it('takes the only other language for the source, but does not choose among several', () => {
    expect(find(['my.talk.en.srt', 'my.talk.sw.srt'])).toMatchObject({
      transcript: 'my.talk.en.srt',
      transcriptLanguage: 'en',
    })
    expect(find(['my.talk.en.srt', 'my.talk.fr.srt'])).toEqual({})
  })

  it('takes English for the source beside translations for other dubs', () => {
    expect(find(['my.talk.en.srt', 'my.talk.yo.srt', 'my.talk.sw.srt', 'my.talk.ha.srt'])).toEqual({
      transcript: 'my.talk.en.srt',
      transcriptLanguage: 'en',
      translation: 'my.talk.sw.srt',
    })
    expect(find(['my.talk.yo.srt', 'my.talk.ha.srt'])).toEqual({})
  })

  it('takes no file for the source that is in another language of the order', () => {
    const names = ['my.talk.ha.srt', 'my.talk.sw.srt']
    expect(findSidecars(names, { stem: 'my.talk', to: 'sw', alongside: ['ha'] })).toEqual({
      translation: 'my.talk.sw.srt',
    })
    const three = [...names, 'my.talk.en.srt']
    expect(findSidecars(three, { stem: 'my.talk', to: 'sw', alongside: ['ha'] }).transcript).toBe('my.talk.en.srt')
  })

  it('knows other spellings of a language', () => {
    expect(find(['my.talk.SWA.SRT', 'my.talk.en-GB.srt'], 'en')).toEqual({
      transcript: 'my.talk.en-GB.srt',
      transcriptLanguage: 'en-gb',
      translation: 'my.talk.SWA.SRT',
    })
  })

  it('knows subtitles for the hard of hearing by their marks, and takes none that hold foreign speech alone', () => {
    expect(find(['my.talk.en.sdh.srt', 'my.talk.sw.default.srt'])).toEqual({
      transcript: 'my.talk.en.sdh.srt',
      transcriptLanguage: 'en',
      translation: 'my.talk.sw.default.srt',
    })
    expect(find(['my.talk.cc.srt'])).toEqual({ transcript: 'my.talk.cc.srt' })
    expect(find(['my.talk.en.hi.srt', 'my.talk.en.forced.srt'])).toMatchObject({ transcriptLanguage: 'en' })
    expect(find(['my.talk.hi.srt'])).toMatchObject({ transcriptLanguage: 'hi' })
    expect(find(['my.talk.forced.srt', 'my.talk.en.forced.srt'])).toEqual({})
  })

  it('tells the language in the name of any file', () => {
    const names = [
      'a.b.sw.srt',
      'sw.srt',
      'A.EN.SDH.srt',
      'a.fr.vtt',
      'a.en-GB.hi.srt',
      'a.swahili.srt',
      'a.v2.srt',
      'a.of.srt',
      'a.srt',
    ]
    expect(names.map(languageInName)).toEqual(['sw', 'sw', 'en', 'fr', 'en', 'sw', undefined, undefined, undefined])
  })

  it('has no translation where the languages are the same', () => {
    expect(find(['my.talk.sw.srt'], 'sw')).toEqual({ transcript: 'my.talk.sw.srt', transcriptLanguage: 'sw' })
  })

  it('is not misled by longer names', () => {
    expect(find(['my.talk.part1.srt', 'my.talk.draft.final.srt', 'my.talking.srt', 'my.talk.txt'])).toEqual({})
  })
})

describe('languageBeside', () => {
  const beside = (...names: string[]) => languageBeside(names, { stem: 'my.talk', preferredTarget: 'sw' })

  it('follows a translation beside the transcript', () => {
    expect(beside('my.talk.mp4', 'my.talk.en.srt', 'my.talk.yo.srt')).toBe('yo')
    expect(beside('my.talk.srt', 'my.talk.hau.vtt', 'my.talk.fr.srt')).toBe('ha')
  })

  it('stays with what is wanted where that is there, nothing tells, or several do', () => {
    expect(beside('my.talk.en.srt', 'my.talk.yo.srt', 'my.talk.sw.srt')).toBe('sw')
    expect(beside('my.talk.yo.srt', 'other.en.srt')).toBe('sw')
    expect(beside('my.talk.srt', 'my.talk.yo.srt', 'my.talk.ig.srt')).toBe('sw')
    expect(languageBeside(['my.talk.en.srt', 'my.talk.yo.srt'], { stem: 'my.talk', preferredTarget: 'en' })).toBe('en')
  })
})
