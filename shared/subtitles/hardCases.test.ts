import { describe, expect, it } from 'vitest'
import { english } from '../locale/english.ts'
import type { Cue } from './cue.ts'
import { openSubtitles } from './readSubtitles.ts'

const open = (text: string, name: string) => {
  const read = openSubtitles(text, name)
  return { ...read, notes: read.notes.map(english) }
}
const brief = (cues: readonly Cue[]) => cues.map(({ start, end, text }) => [start, end, text])

describe('a file that is none of a film', () => {
  it.each([
    ['a subtitle without an end', `1\n00:00:01,000 --> 00:00:02,000\n${'a'.repeat(20_000)}\n`, 'A subtitle has more'],
    ['more lines than any film has', '1\n'.repeat(1_000_001), 'The file has more than'],
    ['entities', '<!DOCTYPE tt [<!ENTITY a "b">]><tt></tt>', 'The subtitle file declares XML'],
  ])('is refused by its name: %s', (_, text, words) => {
    expect(() => open(text, 'film.srt')).toThrow(`film.srt: ${words}`)
  })
})

describe('damaged SubRip', () => {
  it.each([
    ['an arrow that became a dash', '00:00:01,000 –> 00:00:02,000', [1, 2]],
    ['an arrow that became a sign', '00:00:01,000 → 00:00:02,000', [1, 2]],
    ['an escaped arrow', '00:00:01,000 --&gt; 00:00:02,000', [1, 2]],
    ['letters for digits', '00:00:O1,000 --> 00:00:l2,000', [1, 12]],
    ['a semicolon for a colon', '00;00:01,000 --> 00:00:02,000', [1, 2]],
    ['a time before the start', '-00:00:01,000 --> 00:00:02,000', [0, 2]],
  ])('reads %s', (_, timing, times) => {
    expect(brief(open(`1\n${timing}\nHello\n`, 'x.srt').cues)).toEqual([[...times, 'Hello']])
  })

  it('gives a cue without an end one, and says so', () => {
    const { cues, notes } = open('1\n00:00:01,000 --> \nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nBye', 'x.srt')
    expect(brief(cues)).toEqual([
      [1, 2, 'Hello'],
      [3, 4, 'Bye'],
    ])
    expect(notes).toEqual(['1 subtitle had no usable end and got one by the length of its text. (0:01)'])
  })

  it('lists cues without length and those that end before they begin', () => {
    const cue = (start: string, end: string) => `1\n00:00:${start},000 --> 00:00:${end},000\nHello ${start}\n\n`
    const { cues, notes } = open(`${cue('01', '01')}${cue('04', '02')}${cue('07', '08')}`, 'x.srt')
    expect(brief(cues).map(([start, end]) => [start, end])).toEqual([
      [1, 2],
      [4, 5],
      [7, 8],
    ])
    expect(notes).toEqual(['2 subtitles had no usable end and got one by the length of their text. (0:01, 0:04)'])
    const many = open(Array.from({ length: 12 }, (_, at) => cue(`${at + 10}`, '05')).join(''), 'x.srt')
    expect(many.notes[0]).toMatch(/^12 subtitles .*\. \(0:10, 0:11, .*0:19, …\)$/)
  })

  it('puts a cue whose time is lost behind the one before', () => {
    const file =
      '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:0:xx,000 --> 00:00:0y\nB\n\n3\n00:00:05,000 --> 00:00:06,000\nC'
    const { cues, notes } = open(file, 'x.srt')
    expect(brief(cues)).toEqual([
      [1, 2, 'A'],
      [2, 3, 'B'],
      [5, 6, 'C'],
    ])
    expect(notes[0]).toBe('1 subtitle had a time that cannot be read and was put behind the one before it.')
  })

  it('leaves a spoken arrow alone', () => {
    expect(open('1\n00:00:01,000 --> 00:00:02,000\nGo A --> B at once', 'x.srt').cues[0]?.text).toBe(
      'Go A --> B at once',
    )
  })
})

describe('repairs', () => {
  const srt = (...cues: [from: string, to: string, text: string][]) =>
    cues.map(([from, to, text], at) => `${at + 1}\n00:00:${from} --> 00:00:${to}\n${text}\n`).join('\n')

  it('sorts, cuts what overlaps, takes doubles once, and counts it all', () => {
    const file = srt(
      ['05,000', '06,000', 'late'],
      ['01,000', '02,300', 'one'],
      ['02,000', '03,200', 'two'],
      ['03,000', '04,000', 'three'],
      ['03,000', '04,000', 'three'],
      ['04,000', '05,000', ''],
    )
    const { cues, notes } = open(file, 'x.srt')
    expect(brief(cues)).toEqual([
      [1, 2, 'one'],
      [2, 3, 'two'],
      [3, 4, 'three'],
      [5, 6, 'late'],
    ])
    expect(notes).toEqual([
      '1 subtitle was out of order and was sorted in.',
      '1 subtitle had no text and was left out.',
      '1 subtitle stood twice and was taken once.',
      '2 subtitles overlapped and were cut.',
    ])
  })

  it('lets two people talk at once, and one cue lie within another', () => {
    const voices = 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Amina>Habari\n\n00:03.500 --> 00:05.000\n<v Juma>Nzuri\n'
    expect(brief(open(voices, 'x.vtt').cues)).toMatchObject([
      [1, 4, 'Habari'],
      [3.5, 5, 'Nzuri'],
    ])
    const inner = srt(['01,000', '09,000', 'a long one'], ['03,000', '04,000', 'SIGN'])
    expect(open(inner, 'x.srt').notes).toEqual([])
  })

  it('cuts an overlap of up to half of the shorter cue, and takes a longer one as meant', () => {
    const overlapping = (end: string) =>
      brief(open(srt(['01,000', end, 'one'], ['04,000', '06,000', 'two']), 'x.srt').cues)
    expect(overlapping('05,000')[0]).toEqual([1, 4, 'one'])
    expect(overlapping('05,100')[0]).toEqual([1, 5.1, 'one'])
  })

  it('takes a single line that stands again above a new one as said twice, two such as captions that roll', () => {
    const rolling = (...texts: string[]) =>
      brief(
        open(srt(...texts.map((text, at): [string, string, string] => [`0${at},000`, `0${at + 1},000`, text])), 'x.srt')
          .cues,
      )
    expect(rolling('one', 'one\ntwo').map(([, , text]) => text)).toEqual(['one', 'one\ntwo'])
    expect(rolling('one', 'one\ntwo', 'two\nthree').map(([, , text]) => text)).toEqual(['one', 'two', 'three'])
  })

  it('ends a cue that was to stay for the rest of the film', () => {
    const file = `${srt(['01,000', '02,000', 'one'])}\n2\n00:00:03,000 --> 09:00:04,000\ntwo\n\n3\n00:00:05,000 --> 00:00:06,000\nthree\n\n4\n00:00:07,000 --> 00:00:08,000\nfour`
    expect(brief(open(file, 'x.srt').cues)[1]).toEqual([3, 5, 'two'])
  })

  it('has nothing to say of a sound file', () => {
    expect(open(srt(['01,000', '02,000', 'one'], ['02,000', '03,000', 'two']), 'x.srt').notes).toEqual([])
  })
})

describe('ASS', () => {
  it('reads SSA, styles with commas in the text, and actors', () => {
    const file =
      '[Script Info]\n[Events]\nFormat: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n' +
      'Dialogue: Marked=0,0:00:01.00,0:00:02.00,*Default,Amina,0000,0000,0000,!Effect,One, two, {\\b1}three{\\b0}\n'
    expect(open(file, 'x.ssa').cues).toEqual([{ start: 1, end: 2, text: 'One, two, three', speaker: 'Amina' }])
  })

  it('keeps what looks like markup of other formats', () => {
    const file =
      '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,a &amp; <b> C:\\\u200bnew {\\k20}x{unclosed\n'
    expect(open(file, 'x.ass').cues[0]?.text).toBe('a &amp; <b> C:\\new x{unclosed')
  })
})

describe('SubViewer', () => {
  it('reads what video sites write', () => {
    const file = '0:00:01.000,0:00:02.500\n>> AMINA: Habari[br]yako\n\n0:00:03.000,0:00:04.000\n<b> stays\n'
    expect(open(file, 'captions.sbv').cues).toEqual([
      { start: 1, end: 2.5, text: 'Habari\nyako', speaker: 'AMINA' },
      { start: 3, end: 4, text: '<b> stays' },
    ])
  })
})

describe('tables', () => {
  const rows: [string, string, string][] = [
    ['names of columns', 'Character,TC In,TC Out,Dialogue\nAmina,00:00:01.000,00:00:02.500,"Habari, yako"', 'comma'],
    ['semicolons', 'start;end;speaker;text\n1,0;2,5;Amina;Habari, yako', 'semicolon'],
    ['tabs and no names', '1\t00:01.0\t00:02.5\tAmina\tHabari, yako\n2\t00:03\t00:04\tAmina\tNzuri', 'tab'],
    ['thousandths', 'start_ms,end_ms,speaker,text\n1000,2500,Amina,"Habari, yako"', 'ms'],
    [
      'whole thousandths without a word about it',
      'start,end,speaker,text\n1000,2500,Amina,"Habari, yako"\n3000,4000,Amina,Nzuri',
      'ms',
    ],
    ['seconds and a length', '\ufeffStart,Duration,Speaker,Text\n1s,1500ms,Amina,"Habari, yako"', 'dur'],
    [
      'a mark of the order of bytes and CRLF',
      '\ufeff"start","end","speaker","text"\r\n"1.0","2.5","Amina","Habari, yako"\r\n',
      'bom',
    ],
  ]
  it.each(rows)('reads %s', (_, file) => {
    expect(open(file, 'x.csv').cues[0]).toEqual({ start: 1, end: 2.5, text: 'Habari, yako', speaker: 'Amina' })
  })

  it('reads frames, and says at which rate', () => {
    const { cues, notes } = open('in,out,text\n00:00:01:12,00:00:02:00,Habari\n', 'x.csv')
    expect(brief(cues)).toEqual([[1.48, 2, 'Habari']])
    expect(notes[0]).toMatch(/2 times count frames/)
  })

  it('takes the text that is wanted where there are two', () => {
    const file = 'number,start,end,source,translation\n1,0:01,0:02,Hello,Habari\n'
    expect(openSubtitles(file, 'x.csv', { prefer: 'translation' }).cues[0]?.text).toBe('Habari')
    expect(openSubtitles(file, 'x.csv').cues[0]?.text).toBe('Hello')
  })

  it('counts rows that say nothing', () => {
    expect(open('start,end,text\n0:01,0:02,Hello\n0:03,,\nEND,,\n', 'x.csv').notes).toEqual([
      '2 rows of the table had no time or no text and were left out.',
    ])
  })

  it.each([
    ['a line that names it', '\ufeffsep=;\r\nstart;end;speaker;text\r\n1,5;3,25;Amina;Yes, and no\r\n'],
    ['such a line that was saved again', '"sep=;",,\nstart;end;speaker;text\n1,5;3,25;Amina;Yes, and no\n'],
    ['a tab, spelled', 'sep=\\t\nstart\tend\tspeaker\ttext\n1,5\t3,25\tAmina\tYes, and no\n'],
    ['decimal commas in a single row', '1,5;3,25;Amina;Yes, and no'],
    ['semicolons before frames', 'in,out,speaker,text\n00:00:01;15,00:00:03;08,Amina,"Yes, and no"\n'],
    ['a comma that nobody has quoted', 'start,end,speaker,text\n1.5,3.25,Amina,Yes, and no\n4,5,Juma,No\n'],
  ])('finds the separator by %s', (_, file) => {
    const { cues, notes } = open(file, 'x.csv')
    expect(cues[0]).toMatchObject({ start: expect.closeTo(1.5, 1), speaker: 'Amina', text: 'Yes, and no' })
    expect(notes.join()).not.toMatch(/left out/)
  })

  it('finds columns by names in other languages, by the language of a text, and else by content', () => {
    const file = 'Beginn;Ende;Sprecher;Text;Suaheli\n0:01,5;0:03;Amina;"Ja; und nein";"Ndiyo; na hapana"\n'
    const unknown = file.replace(/^.*/, 'Eins;Zwei;Drei;Vier;Fünf')
    for (const text of [file, unknown]) {
      expect(openSubtitles(text, 'x.csv').cues[0]).toMatchObject({ start: 1.5, end: 3, text: 'Ja; und nein' })
      const translated = openSubtitles(text, 'x.csv', { prefer: 'translation', language: 'sw' })
      expect(translated.cues[0]).toMatchObject({ start: 1.5, end: 3, text: 'Ndiyo; na hapana' })
    }
  })

  it('reads a table with tabs whose name is that of a text', () => {
    const file = 'start\tend\ttext\n0:01\t0:03\t"One\ntwo"\n0:04\t0:06\t“It’s\u00a0— well”\n'
    expect(brief(open(file, 'x.txt').cues)).toEqual([
      [1, 3, 'One\ntwo'],
      [4, 6, '“It’s\u00a0— well”'],
    ])
  })

  it('takes for no words what a spreadsheet has made of them, and names it', () => {
    const texts = ['#NAME?', '2-Jan', '02. Jan', '2025-01-02', 'TRUE', '3:16', '1.23E+05', '0.0416666667', '#BEZUG!']
    const rows = ['Words', ...texts, '1999', 'May 25', '#hope!'].map((text, at) => `${at},${at + 0.5},${text}`)
    const { cues, notes } = open(`start,end,text\n${rows.join('\n')}\n`, 'x.csv')
    expect(cues.map(({ text }) => text)).toEqual(['Words', '1999', 'May 25', '#hope!'])
    expect(notes[0]).toMatch(
      /^9 texts of the table are what a spreadsheet has made of words.*\(0:01 #NAME\?, 0:02 2-Jan/,
    )
  })

  it('reads times as parts of a day, with and without an exponent, and of a clock of twelve hours', () => {
    const day = (seconds: number) => `${seconds / 86_400}`
    const parts = `start,end,text\n${day(0.05)},${day(1.5)},A\n${day(3600)},${day(3602)},B\n`
    expect(brief(open(parts, 'x.csv').cues)).toEqual([
      [0.05, 1.5, 'A'],
      [3600, 3602, 'B'],
    ])
    expect(brief(open('start,end,text\n12:00:01 AM,12:00:02.5 AM,A\n', 'x.csv').cues)).toEqual([[1, 2.5, 'A']])
  })

  it('takes off the apostrophe that guards against formulas', () => {
    expect(open(`start,end,text\n0:01,0:02,'-Hello\n0:03,0:04,'tis\n`, 'x.csv').cues.map(({ text }) => text)).toEqual([
      '-Hello',
      "'tis",
    ])
  })
})

describe('plain text', () => {
  it('takes times in brackets, on lines of their own, and behind names', () => {
    expect(brief(open('[0:01] Habari\n[0:03.5] Nzuri sana\n', 'x.txt').cues)).toEqual([
      [1, 2, 'Habari'],
      [3.5, 4.5, 'Nzuri sana'],
    ])
    expect(brief(open('0:01\nHabari\n0:03\nNzuri\n', 'x.txt').cues)).toEqual([
      [1, 2, 'Habari'],
      [3, 4, 'Nzuri'],
    ])
    expect(open('Amina  0:01\nHabari\n\nJuma  0:03\nNzuri\n', 'x.txt').cues).toMatchObject([
      { start: 1, speaker: 'Amina', text: 'Habari' },
      { start: 3, speaker: 'Juma', text: 'Nzuri' },
    ])
  })

  it('lays lines without times one after the other, and says that their times say nothing', () => {
    const { cues, timed, notes } = open('Habari.\n\nNzuri.', 'x.txt')
    expect([timed, brief(cues)]).toEqual([
      false,
      [
        [0, 1, 'Habari.'],
        [1, 2, 'Nzuri.'],
      ],
    ])
    expect(notes).toEqual(['The text has no times: its 2 lines were laid one after the other at reading pace.'])
  })
})

describe('files as public reports describe them', () => {
  it.each([
    [
      'lines of a recogniser in a terminal, whatever their name is',
      'x.srt',
      '[00:00:00.000 --> 00:00:02.500]  Hello.\n[00:00:02.500 --> 00:00:05.000]  How are you?\n',
      [
        [0, 2.5, 'Hello.'],
        [2.5, 5, 'How are you?'],
      ],
    ],
    [
      'an index that stands alone above the one with times (kaegi/subparse#11)',
      'x.srt',
      '1\n00:00:06,000 --> 00:00:12,000\nOne\n\n2\n\n2\n00:11:49,000 --> 00:11:52,000\nTwo\n',
      [
        [6, 12, 'One'],
        [709, 712, 'Two'],
      ],
    ],
    [
      'slashes around a line in italics',
      'x.sub',
      '{1}{1}25\n{25}{50}/Italic line/\n{75}{100}and/or\n',
      [
        [1, 2, 'Italic line'],
        [3, 4, 'and/or'],
      ],
    ],
    [
      'letters in a time (tkarabela/pysubs2#112)',
      'x.srt',
      '1\n00:00:13,980 --> 00:00:19werwer,580\nOne\n\n2\n00:00:20,980 --> 00:00:21,680\nTwo\n',
      [
        [13.98, 19, 'One'],
        [20.98, 21.68, 'Two'],
      ],
    ],
    [
      'no blank lines, and blanks in times (SubtitleEdit/subtitleedit#3831)',
      'x.srt',
      '  1\n  00: 00: 12,250  -->  00: 00: 15,500\n  One\n  2\n  00: 00: 15,750  -->  00: 00: 28,500\n  Two\n',
      [
        [12.25, 15.5, 'One'],
        [15.75, 28.5, 'Two'],
      ],
    ],
    [
      'a cue for each word that is shown in colour (jianfch/stable-ts#472)',
      'x.srt',
      '1\n00:00:01,080 --> 00:00:01,380\n<font color="#0f0">Good</font> morning all\n\n2\n00:00:01,380 --> 00:00:02,360\nGood <font color="#0f0">morning</font> all\n',
      [[1.08, 2.36, 'Good morning all']],
    ],
  ])('are read: %s', (_, name, text, cues) => {
    expect(brief(open(text, name).cues)).toEqual(cues)
  })
})
