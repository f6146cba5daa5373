import { describe, expect, it } from 'vitest'
import type { Cue } from '../cue.ts'
import { readSubtitles } from '../readSubtitles.ts'
import { formatAss, parseAss } from './ass.ts'
import { formatSrt, parseSrt } from './srt.ts'
import { formatVtt, parseVtt } from './vtt.ts'

const texts = (cues: readonly Cue[]) => cues.map((cue) => cue.text)

describe('parseSrt', () => {
  it('reads a plain file', () => {
    expect(
      parseSrt('1\n00:00:01,000 --> 00:00:02,500\nHello\nthere\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n'),
    ).toEqual([
      { start: 1, end: 2.5, text: 'Hello\nthere' },
      { start: 3, end: 4, text: 'Bye' },
    ])
  })

  it.each([
    ['a byte order mark and CRLF', '\ufeff1\r\n00:01,0 --> 00:02.5\r\nHello\r\n\r\n2\r\n00:03 --> 00:04\r\nBye\r\n'],
    ['CR alone', '1\r00:00:01,000 --> 00:00:02,500\rHello\r\r2\r00:00:03,000 --> 00:00:04,000\rBye'],
    ['no indices', '00:00:01,000 --> 00:00:02,500\nHello\n\n00:00:03,000 --> 00:00:04,000\nBye'],
    ['no blank lines', '1\n00:00:01,000 --> 00:00:02,500\nHello\n2\n00:00:03,000 --> 00:00:04,000\nBye'],
    ['doubled lines', '1\n\n00:00:01,000 --> 00:00:02,500\n\nHello\n\n2\n\n00:00:03,000 --> 00:00:04,000\n\nBye'],
    ['wrong order', '2\n00:00:03,000 --> 00:00:04,000\nBye\n\n1\n00:00:01,000 --> 00:00:02,500\nHello\n'],
    [
      'empty cues',
      '1\n00:00:00,000 --> 00:00:01,000\n<i></i>\n\n2\n0:0:1 --> 0:0:2,5\nHello\n\n3\n0:0:3 --> 0:0:4\nBye',
    ],
    [
      'markup',
      '1\n0:0:1 --> 0:0:2,5 X1:1 Y1:2\n{\\an8}<font color="red"><i>Hello</i></font>\n\n2\n0:0:3 --> 0:0:4\n<b>Bye',
    ],
  ])('copes with %s', (_, file) => {
    const cues = parseSrt(file)
    expect(texts(cues)).toEqual(['Hello', 'Bye'])
    expect(cues.map((cue) => [cue.start, cue.end])).toEqual([
      [1, 2.5],
      [3, 4],
    ])
  })

  it('keeps a spoken number', () => {
    expect(
      texts(parseSrt('1\n0:0:1 --> 0:0:2\nHow many?\n\n2\n0:0:2 --> 0:0:3\n42\n\n3\n0:0:3 --> 0:0:4\nOh.')),
    ).toEqual(['How many?', '42', 'Oh.'])
  })

  it('decodes entities and leaves comparisons alone', () => {
    expect(texts(parseSrt('0:0:1 --> 0:0:2\nSalt &amp; pepper&#33; a < b &nope; I <3 you'))).toEqual([
      'Salt & pepper! a < b &nope; I <3 you',
    ])
  })

  it('gives a cue without a usable end one that reaches to the next', () => {
    const cues = parseSrt(
      '0:0:5 --> 0:0:5\nHello there\n\n0:0:9 --> 0:0:3\nA sentence that takes longer\n\n0:0:10 --> 0:0:11\nX',
    )
    expect(cues.map((cue) => cue.end)).toEqual([6, 10, 11])
  })

  it('takes names in capitals as speakers, each line of a dialogue as a cue', () => {
    expect(parseSrt('0:0:0 --> 0:0:4\n- AMINA: Twende.\n- JUMA: Hapana, bado.\nSubiri.')).toEqual([
      { start: 0, end: expect.closeTo(1, 0), text: 'Twende.', speaker: 'AMINA' },
      { start: expect.closeTo(1, 0), end: 4, text: 'Hapana, bado.\nSubiri.', speaker: 'JUMA' },
    ])
  })

  it('takes a single plain word as a name only where it recurs', () => {
    const cue = (second: number, text: string) => `0:0:${second} --> 0:0:${second + 1}\n${text}\n\n`
    const recurring = parseSrt(cue(1, 'Amina: Habari') + cue(2, 'Juma: Nzuri') + cue(3, 'Amina: Sawa'))
    expect(recurring.map((found) => found.speaker)).toEqual(['Amina', undefined, 'Amina'])
    expect(parseSrt(cue(1, 'Note: one') + cue(2, 'Note: two')).map((found) => found.speaker)).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe('parseVtt', () => {
  it('reads voices and leaves out what is not said', () => {
    const file = `WEBVTT - title

STYLE
::cue { color: red }

REGION
id:fred

NOTE a comment
over two lines

intro-1
00:01.000 --> 00:02.000 align:start position:10%
<v.loud Amina>Habari <00:00:01.500><c.yellow>yako</c>&nbsp;leo</v>

00:00:02.000 --> 00:00:04.000
<v Juma>Nzuri.</v>
<v Amina>Karibu.</v>
`
    expect(parseVtt(file)).toEqual([
      { start: 1, end: 2, text: 'Habari yako\u00a0leo', speaker: 'Amina' },
      { start: 2, end: expect.closeTo(2.92, 1), text: 'Nzuri.', speaker: 'Juma' },
      { start: expect.closeTo(2.92, 1), end: 4, text: 'Karibu.', speaker: 'Amina' },
    ])
  })
})

describe('rolling captions', () => {
  it('are read once', () => {
    const file = `WEBVTT
Kind: captions
Language: en

00:00:00.320 --> 00:00:02.389 align:start position:0%
 
hello<00:00:00.560><c> there</c>

00:00:02.389 --> 00:00:02.399 align:start position:0%
hello there
 

00:00:02.399 --> 00:00:04.950 align:start position:0%
hello there
general<00:00:03.000><c> public</c>

00:00:04.950 --> 00:00:04.960 align:start position:0%
general public
 

00:00:04.960 --> 00:00:06.000 align:start position:0%
general public
how<00:00:05.100><c> are</c><00:00:05.300><c> you</c>
`
    expect(parseVtt(file)).toEqual([
      { start: 0.32, end: 2.399, text: 'hello there' },
      { start: 2.399, end: 4.96, text: 'general public' },
      { start: 4.96, end: 6, text: 'how are you' },
    ])
  })

  it('are not confused with a chorus', () => {
    const cue = (second: number, text: string) => `0:0:${second} --> 0:0:${second + 1}\n${text}\n\n`
    const song = ['Haya haya', 'Haya haya', 'Twende sote', 'Leo', 'Kesho'].map((text, second) => cue(second, text))
    expect(texts(parseSrt(song.join('')))).toEqual(['Haya haya', 'Haya haya', 'Twende sote', 'Leo', 'Kesho'])
  })
})

describe('parseAss', () => {
  it('follows the Format line and skips comments and drawings', () => {
    const file = `[Script Info]
Title: x
[V4+ Styles]
Format: Name, Fontname
Style: Default,Arial
[Events]
Format: Start, End, Actor, Style, Text
Comment: 0:00:00.00,0:00:01.00,,Default,hidden
Dialogue: 0:00:02.50,0:00:04.00,Amina,Default,{\\i1}Habari{\\i0}, rafiki\\Nyangu {note}\\h!
Dialogue: 0:00:01.00,0:00:02.00,,Default,{\\p1}m 0 0 l 100 0{\\p0}Kwanza
Dialogue: 0:00:05.00,0:00:06.00,,Default,{\\p2}m 0 0 l 100 0
[Fonts]
Dialogue: 0:00:07.00,0:00:08.00,,Default,not an event
`
    expect(parseAss(file)).toEqual([
      { start: 1, end: 2, text: 'Kwanza' },
      { start: 2.5, end: 4, text: 'Habari, rafiki\nyangu !', speaker: 'Amina' },
    ])
  })
})

describe('every format', () => {
  const cues: Cue[] = [
    { start: 0, end: 1.25, text: 'Ẹ káàbọ̀, {friends} & family', speaker: 'BÀBÁ KỌ́LÁ' },
    { start: 1.25, end: 3723.5, text: 'Two\nlines: "quoted"' },
    { start: 3723.5, end: 3724, text: 'a < b' },
  ]

  it.each([
    ['srt', formatSrt, parseSrt],
    ['vtt', formatVtt, parseVtt],
    ['ass', formatAss, parseAss],
  ])('%s reads back what it wrote', (name, format, parse) => {
    expect(parse(format(cues))).toEqual(cues)
    expect(readSubtitles(format(cues), `x.${name}`)).toEqual(cues)
    expect(parse(format([]))).toEqual([])
  })
})

describe('readSubtitles', () => {
  const line = '00:00:01.000 --> 00:00:02.000\nHello'

  it('goes by the content before the name', () => {
    expect(
      texts(readSubtitles(`WEBVTT\n\nid one\n${line}\n\nid two\n${line.replaceAll('0:0', '0:1')}`, 'wrong.srt')),
    ).toEqual(['Hello', 'Hello'])
    expect(texts(readSubtitles(line, 'odd.vtt'))).toEqual(['Hello'])
    expect(texts(readSubtitles(line, 'odd.ass'))).toEqual(['Hello'])
  })

  it('says which file has none', () => {
    expect(() => readSubtitles('Just a letter.', 'letter.doc')).toThrow(/No subtitles were found in letter\.doc\./)
    expect(() => readSubtitles('', 'empty.srt')).toThrow(/empty\.srt/)
  })
})

it('writes a sign of any length in a size that ASS does not take for the usual one', () => {
  const box = { left: 0.1, top: 0.1, right: 0.3, bottom: 0.2 }
  const ass = formatAss([], { signs: [{ start: 1, end: 2, text: 'x'.repeat(20_000), box }] })
  expect(ass).toContain('\\fs1}x')
  const rows = formatAss([], { signs: [{ start: 1, end: 2, text: 'x\n'.repeat(300_000), box }] })
  expect(rows).toContain('\\fs1}x')
})
