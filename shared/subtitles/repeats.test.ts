import { describe, expect, it } from 'vitest'
import { english } from '../locale/english.ts'
import { openSubtitles, readSubtitles } from './readSubtitles.ts'

const brief = (text: string, name: string) =>
  readSubtitles(text, name).map(({ start, end, text: words }) => [
    Number(start.toFixed(3)),
    Number(end.toFixed(3)),
    words,
  ])
const vtt = (...cues: [from: string, to: string, text: string][]) =>
  `WEBVTT\n\n${cues.map(([from, to, text]) => `00:00:${from} --> 00:00:${to}\n${text}\n`).join('\n')}`

describe('rolling captions', () => {
  it('are read once across a pause, with arrows of a change of speakers before what is new', () => {
    const file = vtt(
      ['00.480', '02.869', ' \n>><00:00:00.640><c> so</c><00:00:00.900><c> tell</c><00:00:01.400><c> me</c>'],
      ['02.869', '02.879', '>> so tell me\n '],
      ['02.879', '05.110', '>> so tell me\nwhere<00:00:03.100><c> is</c><00:00:03.400><c> home</c>'],
      ['05.110', '05.120', 'where is home\n '],
      ['09.000', '11.000', 'where is home\n>><00:00:09.300><c> lagos</c>'],
    )
    expect(brief(file, 'x.vtt')).toEqual([
      [0.48, 2.879, 'so tell me'],
      [2.879, 5.12, 'where is home'],
      [9, 11, 'lagos'],
    ])
  })

  it('are told from a whole cue that is said again after a pause', () => {
    const file = vtt(
      ['01.000', '02.000', 'one'],
      ['02.000', '03.000', 'one\ntwo'],
      ['03.000', '04.000', 'two\nthree'],
      ['08.000', '09.000', 'two\nthree'],
    )
    expect(brief(file, 'x.vtt').map(([, , text]) => text)).toEqual(['one', 'two', 'three', 'two\nthree'])
  })

  it('that grow word by word are one line from the first word on', () => {
    const file = vtt(
      ['01.000', '01.300', 'so'],
      ['01.300', '01.600', 'so tell'],
      ['01.600', '03.000', 'so tell me'],
      ['05.000', '06.000', 'so'],
    )
    expect(brief(file, 'x.vtt')).toEqual([
      [1, 3, 'so tell me'],
      [5, 6, 'so'],
    ])
  })
})

describe('one text in several cues', () => {
  it('is one cue where they touch, and two after a pause', () => {
    const file = vtt(
      ['05.200', '06.000', 'Bei ya unga imepanda tena.'],
      ['06.000', '07.400', 'Bei ya unga imepanda tena.'],
      ['08.000', '10.000', 'Bei ya unga imepanda tena.'],
    )
    expect(brief(file, 'x.vtt')).toEqual([
      [5.2, 7.4, 'Bei ya unga imepanda tena.'],
      [8, 10, 'Bei ya unga imepanda tena.'],
    ])
    expect(openSubtitles(file, 'x.vtt').notes.map(english)).toEqual([
      '1 subtitle went on with the text of another and was joined with it.',
    ])
  })

  it('is one sign where it stands in every frame, in two layers, with words spoken meanwhile', () => {
    const frames = Array.from({ length: 50 }, (_, at) => {
      const time = (frame: number) => `0:00:0${(1 + 0.04 * frame).toFixed(2)}`
      const event = (layer: number) =>
        `Dialogue: ${layer},${time(at)},${time(at + 1)},Sign,,0,0,0,,{\\pos(${at},9)}LAGOS 1977\n`
      return event(0) + event(1)
    })
    const file = `[Events]\n${frames.join('')}Dialogue: 0,0:00:01.50,0:00:02.50,Default,,0,0,0,,Karibu.\n`
    expect(brief(file, 'x.ass')).toEqual([
      [1, 3, 'LAGOS 1977'],
      [1.5, 2.5, 'Karibu.'],
    ])
  })

  it('stays two where a short one is slow enough to be sung in each', () => {
    const file = vtt(['01.000', '02.000', 'Haya haya'], ['02.000', '03.000', 'Haya haya'])
    expect(brief(file, 'x.vtt')).toHaveLength(2)
  })

  it('stays as many as a refrain is sung in, and is one where a text was cut at any place', () => {
    const chorus = '♪ Nitarudi nyumbani kwetu ♪'
    const sung = vtt(['01.000', '04.000', chorus], ['04.000', '07.200', chorus], ['07.200', '10.000', chorus])
    expect(brief(sung, 'x.vtt')).toHaveLength(3)
    const cut = vtt(['01.000', '03.900', chorus], ['03.900', '10.000', chorus])
    expect(brief(cut, 'x.vtt')).toHaveLength(1)
    const short = vtt(['01.000', '02.500', chorus], ['02.500', '04.000', chorus])
    expect(brief(short, 'x.vtt')).toHaveLength(1)
  })
})

describe('segments of a stream joined into one file', () => {
  it('are read once, without their heads', () => {
    const head = 'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n'
    const leo = '2\n00:00:05.200 --> 00:00:07.000\nLeo tunaanza.\n'
    const file = `${head}\n${leo}${head}\n${leo}\n${head}${head}00:00:10.000 --> 00:00:11.000\nAsante.\n`
    expect(brief(file, 'x.vtt')).toEqual([
      [5.2, 7, 'Leo tunaanza.'],
      [10, 11, 'Asante.'],
    ])
  })

  it('whose times begin anew are placed by the clock of the stream, also where it wraps', () => {
    const segment = (ticks: number, local: string) =>
      `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${ticks},LOCAL:${local}\n\n00:01.000 --> 00:02.000\nNo ${ticks}\n`
    expect(
      brief(`${segment(900_000, '00:00:00.000')}\n${segment(1_440_000, '00:00:00.000')}`, 'x.vtt').map(
        ([start]) => start,
      ),
    ).toEqual([1, 7])
    expect(
      brief(`${segment(900_000, '00:00:00.000')}\n${segment(1_440_000, '00:00:06.000')}`, 'x.vtt').map(
        ([start]) => start,
      ),
    ).toEqual([1, 1])
    const wrapped = `${segment(2 ** 33 - 90_000, '00:00:00.000')}\n${segment(450_000, '00:00:00.000')}`
    expect(brief(wrapped, 'x.vtt').map(([start]) => start)).toEqual([1, 7])
  })
})

describe('ruby and entities', () => {
  it('reads the words under reading aids once', () => {
    expect(
      brief(vtt(['01.000', '03.000', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</ruby> ok']), 'x.vtt')[0]?.[2],
    ).toBe('漢字 ok')
    const ttml =
      '<tt xmlns:tts="x"><body><div><p begin="1s" end="2s"><span tts:ruby="container"><span tts:ruby="base">漢</span><span tts:ruby="text">kan</span></span></p></div></body></tt>'
    expect(brief(ttml, 'x.ttml')[0]?.[2]).toBe('漢')
  })

  it.each([
    ['x.vtt', (words: string) => vtt(['01.000', '02.000', words])],
    ['x.srt', (words: string) => `1\n00:00:01,000 --> 00:00:02,000\n${words}\n`],
    ['x.ttml', (words: string) => `<tt><body><div><p begin="1s" end="2s">${words}</p></div></body></tt>`],
    ['x.smi', (words: string) => `<sami><body><sync start=1000><p>${words}</body></sami>`],
  ])('decodes entities once in %s', (name, file) => {
    expect(brief(file('&amp;lt;b&amp;gt; &lt;3 &Eacute;t&eacute; &#8211; R&amp;B'), name)[0]?.[2]).toBe(
      '&lt;b&gt; <3 Été – R&B',
    )
  })
})
