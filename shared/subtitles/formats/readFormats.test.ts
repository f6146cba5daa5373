import { describe, expect, it } from 'vitest'
import { english } from '../../locale/english.ts'
import { readSubtitleBytes } from '../readSubtitleBytes.ts'
import type { TextSelection } from './tableColumns.ts'

const read = (file: string | Uint8Array, name: string, selection: TextSelection = {}) =>
  readSubtitleBytes(typeof file === 'string' ? new TextEncoder().encode(file) : file, name, {
    asWritten: true,
    ...selection,
  })
const brief = (...args: Parameters<typeof read>) =>
  read(...args).cues.map(({ start, end, text }) => [Number(start.toFixed(3)), Number(end.toFixed(3)), text])
/** The same file under its own name and under wrong ones. */
const underAnyName = (file: string | Uint8Array, name: string) =>
  [name, 'film.txt', 'film.srt', 'film'].map((one) => brief(file, one))

const SCC = (...lines: string[]) => `Scenarist_SCC V1.0\n\n${lines.join('\n\n')}\n`

/** Files in formats that are known by their content, with what they say. */
const FILES: [format: string, name: string, file: string, cues: [number, number, string][]][] = [
  [
    'LRC: stamps on one line, offset, stamps in a line, two and three digits',
    'song.lrc',
    '[ti:Wimbo]\n[length:01:10]\n[offset:+500]\n[00:12.00][00:45.50]Twende sote\n[00:17.20]Leo ni leo\n[00:21.559]Kesho <00:22.10>pia <00:22.60>tutaona\n',
    [
      [11.5, 12.5, 'Twende sote'],
      [16.7, 17.7, 'Leo ni leo'],
      [21.059, 22.259, 'Kesho pia tutaona'],
      [45, 46, 'Twende sote'],
    ],
  ],
  [
    'LRC: a negative offset, hundredths after a colon, and a stamp that ends a line',
    'song.lrc',
    '[offset:-250]\n[00:01:50]Haya\n[00:02.00]\n[00:09.00]Sawa\n',
    [
      [1.75, 2.25, 'Haya'],
      [9.25, 10.25, 'Sawa'],
    ],
  ],
  [
    'MicroDVD with its rate, styles and an open end',
    'film.sub',
    '{1}{1}23.976\n{DEFAULT}{}{C:$0000ff}\n{24}{72}Habari|za asubuhi\n{96}{144}{y:i}Nzuri {C:$0000ff}sana\n{240}{}Kwaheri\n',
    [
      [1.001, 3.003, 'Habari\nza asubuhi'],
      [4.004, 6.006, 'Nzuri sana'],
      [10.01, 11.01, 'Kwaheri'],
    ],
  ],
  [
    'MicroDVD late in a film: 23.976 is short for a fraction',
    'film.sub',
    '{1}{1}23.976\n{240000}{240048}Habari\n',
    [[10010, 10012.002, 'Habari']],
  ],
  [
    'MPL2',
    'film.mpl',
    '[10][30]/Habari|/za asubuhi\n[40][60]Nzuri\n',
    [
      [1, 3, 'Habari\nza asubuhi'],
      [4, 6, 'Nzuri'],
    ],
  ],
  [
    'TMPlayer',
    'film.tmp',
    '00:00:01:Habari|za asubuhi\n00:00:04:\n00:00:05:3 samaki\n',
    [
      [1, 2.133, 'Habari\nza asubuhi'],
      [5, 6, '3 samaki'],
    ],
  ],
  [
    'TMPlayer with numbered rows',
    'film.tmp',
    '00:00:01,1=Habari\n00:00:01,2=za asubuhi\n00:00:05,1=Nzuri\n00:00:05,2=\n',
    [
      [1, 2.133, 'Habari\nza asubuhi'],
      [5, 6, 'Nzuri'],
    ],
  ],
  [
    'MPsub in seconds',
    'film.sub',
    'TITLE=x\nFORMAT=TIME\n# c\n1.5 2\nHabari\nza\n\n1 3\nNzuri\n',
    [
      [1.5, 3.5, 'Habari\nza'],
      [4.5, 7.5, 'Nzuri'],
    ],
  ],
  ['MPsub with a pause before the film', 'film.sub', 'FORMAT=TIME\n-1 2\nHabari\n', [[0, 2, 'Habari']]],
  ['MPsub in frames', 'film.sub', 'FORMAT=25\n25 50\nHabari\n', [[1, 3, 'Habari']]],
  [
    'SubViewer 1',
    'film.sub',
    '[TITLE]\nx\n[BEGIN]\n******** START SCRIPT ********\n[00:00:04]\nHabari|za\n[00:00:06]\n\n[00:00:08]\nNzuri\n[00:00:09]\n\n[END]\n******** END SCRIPT ********\n',
    [
      [4, 6, 'Habari\nza'],
      [8, 9, 'Nzuri'],
    ],
  ],
  [
    'SubViewer 2',
    'film.sub',
    '[INFORMATION]\n[TITLE]Mfano\n[END INFORMATION]\n[SUBTITLE]\n[COLF]&HFFFFFF,[STYLE]bd,[SIZE]18,[FONT]Arial\n00:00:01.00,00:00:02.50\nMstari wa kwanza[br]na wa pili\n\n00:00:03.05,00:00:04.90\nMwisho\n',
    [
      [1, 2.5, 'Mstari wa kwanza\nna wa pili'],
      [3.05, 4.9, 'Mwisho'],
    ],
  ],
  [
    'text of QuickTime',
    'film.qt',
    '{QTtext}{font:Tahoma}{timeScale:30}\n[00:00:01.15]\n{plain}Habari\n[00:00:02.00]\n\n[00:00:03.00]\nNzuri\n[00:00:04.00]\n',
    [
      [1.5, 2, 'Habari'],
      [3, 4, 'Nzuri'],
    ],
  ],
  [
    'Spruce',
    'film.stl',
    '$FontName = Arial\n//c\n00:00:01:00 , 00:00:02:12 , Habari|za\n00:00:03:00 , 00:00:04:00 , ^INzuri^I\n',
    [
      [1, 2.48, 'Habari\nza'],
      [3, 4, 'Nzuri'],
    ],
  ],
  ['Spruce in 30 frames a second', 'film.stl', '00:00:01:15 , 00:00:02:25 , Habari\n', [[1.5, 2.833, 'Habari']]],
  [
    'Encore',
    'film.enc',
    '1 00:00:01:00 00:00:02:12 Habari\nza asubuhi\n2 00:00:03:00 00:00:04:00 Nzuri\n',
    [
      [1, 2.48, 'Habari\nza asubuhi'],
      [3, 4, 'Nzuri'],
    ],
  ],
  [
    'Avid',
    'film.avid',
    '@ This file written with Avid\n\n<begin subtitles>\n\n00:00:01:00 00:00:02:12\nHabari\nza\n\n00:00:03:00 00:00:04:00\nNzuri\n\n<end subtitles>\n',
    [
      [1, 2.48, 'Habari\nza'],
      [3, 4, 'Nzuri'],
    ],
  ],
  [
    'SCC, pop-on: it stands from its 942f, each pair of bytes a frame',
    'film.scc',
    SCC('00:00:02;00\t9420 9420 9470 9470 c861 6261 f2e9 207a 6120 ece5 efae 942f 942f', '00:00:04;00\t942c 942c'),
    [[2.369, 4.004, 'Habari za leo.']],
  ],
  [
    'SCC, roll-up, not drop-frame',
    'film.scc',
    SCC(
      '00:00:01:00\t9425 9425 94ad 94ad 9470 9470 c8e5 ecec ef80',
      '00:00:03:00\t9425 9425 94ad 94ad 9470 9470 d7ef 72ec 6480',
      '00:00:07:00\t942c 942c',
    ),
    [
      [1.201, 3.07, 'Hello'],
      [3.203, 7.007, 'World'],
    ],
  ],
  [
    'SCC, paint-on, with signs of every set',
    'film.scc',
    SCC('00:00:01;00\t9429 9429 9470 9470 c8e5 ecec ef80 9137 9137 6180 9220 9220 20dc', '00:00:03;00\t942c 942c'),
    [[1.134, 3.003, 'Hello♪Á é']],
  ],
  [
    'SCC of which only the second caption channel is another one',
    'film.scc',
    SCC('00:00:01:00\t9420 9470 c8e9 1c20 1c70 d76f 942f', '00:00:02:00\t942c'),
    [[1.201, 2.002, 'Hi']],
  ],
  [
    'YouTube JSON whose lines roll',
    'talk.json3',
    '{"events":[{"tStartMs":0,"id":1},{"tStartMs":1000,"dDurationMs":4000,"segs":[{"utf8":"so"},{"utf8":" tell"}]},{"tStartMs":3000,"aAppend":1,"segs":[{"utf8":"\\n"}]},{"tStartMs":3000,"dDurationMs":3000,"segs":[{"utf8":"where"}]}]}',
    [
      [1, 3, 'so tell'],
      [3, 6, 'where'],
    ],
  ],
  [
    'YouTube XML in seconds',
    'talk.srv1',
    '<?xml version="1.0"?><transcript><text start="1.0" dur="2.5">it&amp;#39;s me</text></transcript>',
    [[1, 3.5, "it's me"]],
  ],
  [
    'YouTube XML in milliseconds',
    'talk.srv3',
    '<?xml version="1.0"?><timedtext format="3"><body><p t="1000" d="2500"><s>so</s><s t="300"> tell</s></p></body></timedtext>',
    [[1, 3.5, 'so tell']],
  ],
  [
    'segments of Whisper',
    'talk.json',
    '{"text":"a","segments":[{"id":0,"start":0.5,"end":2.0,"text":" Habari."}]}',
    [[0.5, 2, 'Habari.']],
  ],
]

describe('formats that their content shows', () => {
  it.each(FILES)('%s, under any name', (_, name, file, cues) => {
    for (const found of underAnyName(file, name)) expect(found).toEqual(cues)
  })

  it('take the frame rate of the film where they have none, else say which was taken', () => {
    const file = '{0}{25}Habari\n{50}{75}Nzuri\n'
    expect(brief(file, 'x.sub', { frameRate: 25 })).toEqual([
      [0, 1, 'Habari'],
      [2, 3, 'Nzuri'],
    ])
    expect(brief('00:00:01:12 , 00:00:02:00 , Habari\n', 'x.stl', { frameRate: 24 })).toEqual([[1.5, 2, 'Habari']])
    const guessed = read(file, 'x.sub')
    expect(guessed.cues[1]?.start).toBeCloseTo(50 / 23.976, 3)
    expect(guessed.notes.map(english).join()).toContain('23.976 was taken')
  })
})

describe('SAMI', () => {
  const file = `<SAMI><HEAD><STYLE TYPE="text/css"><!--
.ENCC { Name: English; lang: en-US; SAMIType: CC; }
.SWCC { Name: Kiswahili; lang: sw-KE; SAMIType: CC; }
--></STYLE></HEAD><BODY>
<SYNC Start=1000><P Class=ENCC>Hello &amp; <b>welcome</b><br>friends
<P Class=SWCC>Habari
<SYNC Start=3000><P Class=ENCC>&nbsp;<P Class=SWCC>&nbsp;
<SYNC Start=5000><P Class=ENCC>Bye &amp;lt; &Eacute;t&eacute;
<SYNC Start=7000><P Class=ENCC>&nbsp;
</BODY></SAMI>`

  it('takes the first language, or the one that is asked for; blanks clear the screen', () => {
    const first: unknown[] = [
      [1, 3, 'Hello & welcome\nfriends'],
      [5, 7, 'Bye &lt; Été'],
    ]
    for (const found of underAnyName(file, 'x.smi')) expect(found).toEqual(first)
    expect(brief(file, 'x.smi', { language: 'sw' })).toEqual([[1, 3, 'Habari']])
    expect(read(file, 'x.smi').languages).toEqual(['en-US', 'sw-KE'])
  })

  it('reads a file without classes', () => {
    expect(brief('<sami><body><sync start="500">Habari<sync start="900">&nbsp;</body></sami>', 'x.smi')).toEqual([
      [0.5, 0.9, 'Habari'],
    ])
  })
})

/** A file of EBU STL: its format, character table and start, and blocks of text. */
function stl(head: { format?: string; table?: string; start?: string }, blocks: readonly Block[]): Uint8Array {
  const bytes = new Uint8Array(1024 + 128 * blocks.length).fill(0x20, 0, 1024)
  const put = (at: number, text: string) =>
    bytes.set(
      Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      at,
    )
  put(3, `${head.format ?? 'STL25'}.01`)
  put(12, head.table ?? '00')
  put(256, head.start ?? '00000000')
  for (const [index, { from, to, text, extension = 0xff, status = 0, comment = 0 }] of blocks.entries()) {
    const at = 1024 + 128 * index
    bytes.set([0, index, 0, extension, status, ...from, ...to, 20, 2, comment], at)
    bytes.fill(0x8f, at + 16, at + 128).set(text, at + 16)
  }
  return bytes
}
interface Block {
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly text: readonly number[]
  readonly extension?: number
  readonly status?: number
  readonly comment?: number
}
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

describe('EBU STL', () => {
  it('counts from the start of the programme, under any name', () => {
    const text = [...letters('Habari'), 0x8a, ...letters('za leo.')]
    const file = stl({ start: '10000000' }, [{ from: [10, 0, 2, 0], to: [10, 0, 4, 12], text }])
    for (const found of underAnyName(file, 'x.stl')) expect(found).toEqual([[2, 4.48, 'Habari\nza leo.']])
  })

  it('reads marks before letters, Teletext codes, other alphabets and 30 frames', () => {
    const teletext = [0x0d, 0x0b, 0x0b, 0xc2, 0x45, 0xc1, 0x6f, ...letters(' K'), 0xcb, 0x63, 0xf1, 0x0a, 0x0a]
    const at = { from: [0, 0, 1, 15], to: [0, 0, 3, 0] }
    expect(brief(stl({ format: 'STL30' }, [{ ...at, text: teletext }]), 'x.stl')).toEqual([[1.5, 3, 'Éò Kçæ']])
    const cyrillic = stl({ table: '01' }, [{ ...at, text: [0xbf, 0xe0, 0xd8, 0xd2, 0xd5, 0xe2] }])
    expect(brief(cyrillic, 'x.stl')[0]?.[2]).toBe('Привет')
  })

  it('joins the blocks of a cue, leaves out comments, and ends a cue of a set where the next adds to it', () => {
    const [a, b, c] = [
      [0, 0, 1, 0],
      [0, 0, 2, 0],
      [0, 0, 4, 0],
    ]
    const file = stl({}, [
      { from: a, to: c, text: letters('Moja '), extension: 0, status: 1 },
      { from: a, to: c, text: letters('kwanza'), status: 1 },
      { from: b, to: c, text: letters('Mbili'), status: 3 },
      { from: b, to: c, text: letters('a remark'), comment: 1 },
      { from: b, to: c, text: letters('user data'), extension: 0xfe },
    ])
    expect(brief(file, 'x.stl')).toEqual([
      [1, 2, 'Moja kwanza'],
      [2, 4, 'Mbili'],
    ])
  })
})

/** Files that hold no subtitles that can be read, whatever they are called. */
const FOREIGN: [name: string, file: string][] = [
  ['PDF', '%PDF-1.4\nHello 00:00:01 --> 00:00:02\n'],
  ['RTF', '{\\rtf1\\ansi Hello\\par there.}'],
  ['ZIP (DOCX, XLSX, ODT)', 'PK\u0003\u0004aaaaaa'],
  ['HTML', '<!DOCTYPE html>\n<html><body><p>Hello</p></body></html>'],
  ['JSON', '{"a":1,"b":"hello, world"}'],
  ['XML (fcpxml)', '<?xml version="1.0"?>\n<!DOCTYPE fcpxml>\n<fcpxml version="1.9"><resources/></fcpxml>'],
  ['VobSub (IDX)', '# VobSub index file, v7\ntimestamp: 00:00:01:000, filepos: 000000000\n'],
  ['VobSub', '\0\0\u0001\u007f'],
  ['EDL', 'TITLE: x\nFCM: NON-DROP FRAME\n001  AX V C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\n'],
  ['HLS (M3U8)', '#EXTM3U\n#EXT-X-VERSION:3\nseg1.vtt\n'],
  ['MacCaption (MCC)', 'File Format=MacCaption_MCC V1.0\n\n00:00:00:00\tT52S524F67\n'],
  ['JACOsub', '0:00:01.00 0:00:02.00 D Hello\n0:00:03.00 0:00:04.00 D There\n'],
]

describe('files of other kinds', () => {
  it.each(FOREIGN)('are refused as %s and never spoken', (format, file) => {
    const bytes = format === 'VobSub' ? Uint8Array.of(0, 0, 1, 0xba, 65, 66) : new TextEncoder().encode(file)
    for (const name of ['film.txt', 'film.srt', 'film.sub', 'film.lrc'])
      expect(() => readSubtitleBytes(bytes, name)).toThrow(`${name}: This looks like ${format}, wh`)
  })

  it.each([
    ['times in an unknown form', '(00:00:01.0)(00:00:02.0) hi\n(00:00:03)(00:00:04) ho\n'],
    ['a program', 'import os\nfrom x import y\ndef f():\n    return 1\n'],
    [
      'a list of cuts',
      '001  AX       V     C        00:00:00:00 00:00:01:00\n* FROM CLIP NAME: x\n002  AX       V     C        00:00:01:00 00:00:02:00\n',
    ],
  ])('are refused where they have %s', (_, file) => {
    expect(() => read(file, 'film.txt')).toThrow('in a form that is not known')
  })

  it('are told from a letter with a time and a semicolon in it', () => {
    expect(read('[1] Habari\n[2] Nzuri\n', 'x.txt').timed).toBe(false)
    expect(read('Habari za asubuhi.\nNzuri sana.\n{1}{2} is a set.\nKwaheri.\n', 'x.txt')).toMatchObject({
      timed: false,
      cues: { length: 4 },
    })
    const letter = 'Dear all,\nimport duties are high; we know.\nMeet me at 10:30.\nPG rated.\n'
    expect(read(letter, 'letter.txt')).toMatchObject({ timed: false, cues: { length: 4 } })
  })
})
