import { describe, expect, it } from 'vitest'
import { openSubtitles } from '../readSubtitles.ts'
import { countRepairs } from '../repairs.ts'
import { parseTtml } from './ttml.ts'

const tt = (body: string, attributes = '', head = '') =>
  `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" ${attributes}><head>${head}</head><body>${body}</body></tt>`
const times = (begin: string, attributes = '') =>
  parseTtml(tt(`<div><p begin="${begin}" dur="1s">x</p></div>`, attributes))[0]?.start

describe('times of TTML', () => {
  it.each([
    ['00:01:02.5', '', 62.5],
    ['00:00:01:12', 'ttp:frameRate="24"', 1.5],
    ['00:00:01:15', '', 1.5],
    ['00:00:01:12.1', 'ttp:frameRate="24" ttp:subFrameRate="2"', 1 + 12.5 / 24],
    ['00:00:10:00', 'ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001"', 10],
    ['01:00:00:00', 'ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="dropNTSC"', 3599.9964],
    ['15000000t', 'ttp:tickRate="10000000"', 1.5],
    ['3t', '', 3],
    ['36f', 'ttp:frameRate="24"', 1.5],
    ['1.5h', '', 5400],
    ['1.5m', '', 90],
    ['1500ms', '', 1.5],
    ['1.25s', '', 1.25],
  ])('%s (%s) is %f s', (begin, attributes, seconds) => expect(times(begin, attributes)).toBeCloseTo(seconds, 4))

  it('counts from where the parent begins, or the element before it ended', () => {
    const nested = parseTtml(
      tt('<div begin="10s" end="14s"><p begin="1s" end="2s">a</p><p begin="3s" dur="9s">b</p></div>'),
    )
    expect(nested.map(({ start, end }) => [start, end])).toEqual([
      [11, 12],
      [13, 14],
    ])
    const sequence = parseTtml(tt('<div timeContainer="seq"><p dur="1s">a</p><p begin="0.5s" dur="2s">b</p></div>'))
    expect(sequence.map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [1.5, 3.5],
    ])
  })
})

describe('text of TTML', () => {
  it('joins spans, breaks lines at br, closes up spaces and keeps what is escaped', () => {
    const [cue] = parseTtml(
      tt(
        '<div><p begin="1s" end="2s" region="r">\n  <span>one</span> <span>&lt;two&gt;</span>\n  &amp;amp;<br/>\n  &nbsp;three</p></div>',
      ),
    )
    expect(cue?.text).toBe('one <two> &amp;\nthree')
  })

  it('takes agents as speakers, of paragraphs and of spans in them', () => {
    const head =
      '<metadata><ttm:agent xml:id="a" type="person"><ttm:name type="full">Bàbá Kọ́lá</ttm:name></ttm:agent><ttm:agent xml:id="b"/></metadata>'
    const body =
      '<div><p begin="0s" end="2s" ttm:agent="a">Ẹ káàbọ̀</p><p begin="2s" end="4s"><span ttm:agent="a">Ina</span><br/><span ttm:agent="b">Ooo</span></p></div>'
    expect(parseTtml(tt(body, '', head))).toEqual([
      { start: 0, end: 2, text: 'Ẹ káàbọ̀', speaker: 'Bàbá Kọ́lá' },
      { start: 2, end: 3, text: 'Ina', speaker: 'Bàbá Kọ́lá' },
      { start: 3, end: 4, text: 'Ooo', speaker: 'b' },
    ])
  })

  it('makes a cue of each span with times of its own', () => {
    const cues = parseTtml(
      tt('<div><p begin="1s" end="9s"><span begin="0s" end="1s">a</span><span begin="1s" end="2s">b</span></p></div>'),
    )
    expect(cues.map(({ start, end, text }) => [start, end, text])).toEqual([
      [1, 2, 'a'],
      [2, 3, 'b'],
    ])
  })

  it('ends a part that only begins where the next begins', () => {
    const parts = '<span begin="0s">And thanks to that,</span><span begin="1.5s"> we are rich.</span>'
    const cues = parseTtml(tt(`<div begin="10s" end="13s"><p>${parts}</p></div>`))
    expect(cues.map(({ start, end, text }) => [start, end, text])).toEqual([
      [10, 11.5, 'And thanks to that,'],
      [11.5, 13, 'we are rich.'],
    ])
  })

  it('passes over sound that lies in the script', () => {
    const body = `<div begin="1s" end="3s"><p><span>Bye.</span><audio><source><data type="audio/wave">${'UklGRg'.repeat(3000)}</data></source></audio></p></div>`
    expect(parseTtml(tt(body)).map(({ text }) => text)).toEqual(['Bye.'])
  })

  it('reads prefixed names, old namespaces and no reading aids', () => {
    const file =
      '<tt:tt xmlns:tt="http://www.w3.org/2006/10/ttaf1" xmlns:tts="http://www.w3.org/ns/ttml#styling"><tt:body><tt:div><tt:p begin="1s" end="2s"><tt:metadata>not said</tt:metadata>kan<tt:span tts:ruby="text">reading</tt:span>ji</tt:p></tt:div></tt:body></tt:tt>'
    expect(parseTtml(file).map(({ text }) => text)).toEqual(['kanji'])
  })

  it('reads around broken XML and counts the faults', () => {
    const { report, counts } = countRepairs()
    const file = tt('<div><p begin="1s" end="2s">Salt & pepper<br>more</p><p begin=3s end="4s">two</p>').replace(
      '</body></tt>',
      '',
    )
    expect(parseTtml(file, report).map(({ text }) => text)).toEqual(['Salt & pepper\nmore', 'two'])
    expect(counts.get('markup')?.count).toBeGreaterThan(0)
  })
})

describe('a dubbing script', () => {
  const script = (body: string) =>
    tt(
      body,
      'xmlns:daptm="http://www.w3.org/ns/ttml/profile/dapt#metadata" xml:lang="fr" daptm:langSrc="en" daptm:scriptType="translatedTranscript" daptm:scriptRepresents="audio visual"',
    )
  const events = `<div daptm:represents="audio.dialogue" begin="1s" end="2s"><p xml:lang="en">Hello.</p><p>Bonjour.</p></div>
    <div daptm:represents="visual.nonText" begin="3s" end="4s"><p>A woman climbs a tower.</p></div>
    <div daptm:represents="audio.nonDialogueSounds" begin="4s" end="5s"><p>A bell</p></div>
    <div daptm:represents="audio.dialogue" begin="6s" end="7s"><p xml:lang="en">Bye.</p><p>Au revoir.</p></div>`

  it.each([
    ['source', ['Hello.', 'Bye.']],
    ['translation', ['Bonjour.', 'Au revoir.']],
  ] as const)('gives the texts of its %s, descriptions apart, and says so', (prefer, texts) => {
    const { report, counts } = countRepairs()
    const cues = parseTtml(script(events), report, { prefer })
    expect(cues.flatMap(({ text, describes }) => (describes ? [] : [text]))).toEqual(texts)
    expect(cues.flatMap(({ text, describes }) => (describes ? [text] : []))).toEqual(['A woman climbs a tower.'])
    expect([counts.get('descriptions')?.count, counts.get('languages')?.count]).toEqual([2, 2])
  })

  it('reads the wanted one of three languages, and asks for it where that is none of them', () => {
    const third = events.replaceAll('</div>', '<p xml:lang="yo-NG">Ẹ káàbọ̀.</p></div>')
    const texts = (language?: string, prefer?: 'source' | 'translation') =>
      parseTtml(script(third), undefined, { prefer, language }).flatMap(({ text, describes }) =>
        describes ? [] : [text],
      )
    expect(texts('yo')).toEqual(['Ẹ káàbọ̀.', 'Ẹ káàbọ̀.'])
    expect(texts('yo', 'translation')).toEqual(['Ẹ káàbọ̀.', 'Ẹ káàbọ̀.'])
    expect(texts('fr', 'translation')).toEqual(['Bonjour.', 'Au revoir.'])
    expect(texts('sw')).toEqual(['Hello.', 'Bye.'])
    expect(() => parseTtml(script(events), undefined, { prefer: 'translation', language: 'sw' })).toThrow(
      'The script has texts in French, and none in Swahili.',
    )
    expect(() => texts('sw', 'translation')).toThrow(
      'The script has texts in French and Yoruba, and none in Swahili. Take one of those languages, or another script.',
    )
    expect(openSubtitles(script(third), 'three.ttml')).toMatchObject({ languages: ['en', 'fr', 'yo-NG'] })
    expect(openSubtitles(tt('<p begin="1s" end="2s">One</p>'), 'one.ttml')).not.toHaveProperty('languages')
  })

  it('tells what is said from sounds and descriptions by what the event, its parents or the script represents', () => {
    const kinds = (represents: string, body: string) => {
      const root = `xmlns:daptm="http://www.w3.org/ns/ttml/profile/dapt#metadata" xml:lang="en" daptm:scriptType="preRecording" ${represents}`
      const { cues, descriptions } = openSubtitles(tt(body, root), 'script.ttml')
      return [cues, descriptions].map((list) => list.map(({ text }) => text))
    }
    const event = (text: string, represents = '', at = text.length) =>
      `<div begin="${at}s" end="${at + 1}s" ${represents}><p>${text}</p></div>`
    const a = (what: string) => `daptm:represents="${what}"`
    expect(kinds('daptm:scriptRepresents="visual.nonText visual.text"', event('A boat.'))).toEqual([[], ['A boat.']])
    expect(kinds('daptm:scriptRepresents="audio visual"', event('Hello.'))).toEqual([['Hello.'], []])
    const mixed = [
      event('Bell', a('audio.nonDialogueSounds.x-bell')),
      event('Hi.'),
      event('Signed.', a('visual.dialogue')),
    ]
    expect(kinds(`daptm:scriptRepresents="audio visual" ${a('audio.dialogue')}`, mixed.join(''))).toEqual([
      ['Hi.', 'Signed.'],
      [],
    ])
    expect(kinds('daptm:scriptRepresents="visual"', event('Signed.', a('visual.dialogue')))).toEqual([[], ['Signed.']])
    const within = `<div ${a('audio.nonDialogueSounds')}>${event('Thunder')}${event('Hi.', a('audio.dialogue'))}</div>`
    expect(kinds('daptm:scriptRepresents="audio"', within)).toEqual([['Hi.'], []])
  })

  it('names the languages of descriptions where nothing is said', () => {
    const both = '<p xml:lang="en">A boat.</p><p>Un bateau.</p>'
    const described = script(`<div daptm:represents="visual.nonText" begin="1s" end="2s">${both}</div>`)
    const texts = (language?: string) => openSubtitles(described, 'ad.ttml', { language }).descriptions[0]?.text
    expect(openSubtitles(described, 'ad.ttml').languages).toEqual(['en', 'fr'])
    expect([texts(), texts('fr')]).toEqual(['A boat.', 'Un bateau.'])
  })

  it('keeps lines in another language that are the only ones there, and those of other documents', () => {
    const foreign = '<div begin="1s" end="2s"><p xml:lang="yo">Ẹ káàbọ̀</p></div>'
    expect(parseTtml(script(foreign)).map(({ text }) => text)).toEqual(['Ẹ káàbọ̀'])
    const mixed = `${foreign}<div begin="3s" end="4s"><p>Hi</p></div>`
    expect(parseTtml(tt(mixed, 'xml:lang="en"')).map(({ text }) => text)).toEqual(['Ẹ káàbọ̀', 'Hi'])
  })
})

describe('hostile XML', () => {
  it('is refused where it declares entities', () => {
    const bomb = `<!DOCTYPE tt [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${tt('<div><p begin="1s" end="2s">&b;</p></div>')}`
    expect(() => parseTtml(bomb)).toThrow(/declares XML entities/)
    const reach = `<!DOCTYPE tt [<!ENTITY % x SYSTEM "file:///etc/passwd">]>${tt('<p begin="1s" end="2s">x</p>')}`
    expect(() => parseTtml(reach)).toThrow(/declares XML entities/)
  })

  it('neither nests nor grows beyond reading', () => {
    const nested = (depth: number) => `${'<span>'.repeat(depth)}x${'</span>'.repeat(depth)}`
    const cuesOf = (depth: number) => parseTtml(tt(`<div><p begin="1s" end="2s">${nested(depth)}</p></div>`))
    expect(cuesOf(500).map(({ text }) => text)).toEqual(['x'])
    expect(cuesOf(100_000)).toEqual([])
    expect(parseTtml(tt('<div><p begin="1s" end="2s">&unknown;</p></div>'))[0]?.text).toBe('&unknown;')
  })
})

describe('clocks of broadcasters', () => {
  const file = (attributes: string, times: readonly (readonly [string, string])[], head = '') =>
    `<tt xmlns:ttp="x" ${attributes}><head>${head}</head><body><div>${times.map(([from, to]) => `<p begin="${from}" end="${to}">Habari</p>`).join('')}</div></body></tt>`
  const times = (text: string) =>
    parseTtml(text).map(({ start, end }) => [start, end].map((one) => Number(one.toFixed(3))))
  const smpte = (rate: string, mode: string) => `ttp:timeBase="smpte" ${rate} ttp:dropMode="${mode}"`

  it('counts frames without drop at 23.976, so that an hour of them is 3,603.6 s', () => {
    const ndf = smpte('ttp:frameRate="24" ttp:frameRateMultiplier="999 1000"', 'nonDrop')
    const pairs = [
      ['00:00:10:00', '00:00:12:12'],
      ['01:00:00:00', '01:00:02:12'],
    ] as const
    expect(times(file(ndf, pairs))).toEqual([
      [10.01, 12.513],
      [3603.604, 3606.106],
    ])
  })

  it.each([
    ['30', 'nonDrop', 3603.6],
    ['60', 'nonDrop', 3603.6],
    ['30', 'dropNTSC', 3599.996],
    ['60', 'dropNTSC', 3599.996],
  ])('counts an hour of %s frames over 1.001, %s', (rate, mode, seconds) => {
    const ntsc = smpte(`ttp:frameRate="${rate}" ttp:frameRateMultiplier="1000 1001"`, mode)
    expect(times(file(ntsc, [['01:00:00:00', '01:00:01:00']]))[0]?.[0]).toBe(seconds)
  })

  it('takes clock times of media as they are', () => {
    const media = 'ttp:timeBase="media" ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001"'
    expect(times(file(media, [['01:00:00:12', '01:00:01']]))).toEqual([[3600.501, 3601]])
  })

  it('counts from the start of the programme, unless a cue lies before it', () => {
    const start = '<metadata><ebuttm:documentStartOfProgramme>10:00:00:00</ebuttm:documentStartOfProgramme></metadata>'
    const base = smpte('ttp:frameRate="25"', 'nonDrop')
    expect(times(file(base, [['10:00:01:00', '10:00:02:12']], start))).toEqual([[1, 2.48]])
    expect(times(file(base, [['00:00:01:00', '00:00:02:12']], start))).toEqual([[1, 2.48]])
  })
})
