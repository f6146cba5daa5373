import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, lineOf, testDocument } from '../project/document.testing.ts'
import type { Document, Line } from '../project/document.ts'
import { addLine, deleteLines, setKeepOriginal, setLocked } from '../project/lines/lineEdits.ts'
import { addTarget } from '../project/projectEdits.ts'
import { applyTranslation, setText } from '../project/texts/textEdits.ts'
import { runs } from '../sample.testing.ts'
import { countApproved, reviewProject, reviewState, seenHash } from './lineReview.ts'
import { type ConflictChoice, mergeReviews, noteOf, planReviews } from './mergeReviews.ts'
import { readAnswers } from './readAnswers.ts'
import { formatAnswer, type LineRemark, type ReviewAnswer } from './reviewAnswer.ts'

const TARGET = 'sw'

function start(): Document {
  const document = testDocument([
    [0, 2, 'Good morning.', 'Ann'],
    [3, 5, 'The rain came.', 'Ben'],
    [6, 8, 'Plant beans.', 'Ann'],
  ])
  return edited(document, (draft) => {
    addTarget(draft, TARGET)
    applyTranslation(
      draft,
      TARGET,
      new Map([
        [1, 'Habari.'],
        [2, 'Mvua ilikuja.'],
        [3, 'Panda maharagwe.'],
      ]),
    )
  })
}

type Says = Omit<LineRemark, 'on'>

/** The answer of a reviewer who sees a document as it is. */
function answerOn(document: Document, by: string, says: readonly Says[], { at = 1, review = 'r' } = {}): ReviewAnswer {
  const remarks = says.map((one) => ({ ...one, on: seenHash(lineOf(document, one.id), TARGET) }))
  return { project: reviewProject(document), review, target: TARGET, by, at, remarks }
}

const merged = (document: Document, answers: readonly ReviewAnswer[], choices?: ReadonlyMap<string, ConflictChoice>) =>
  edited(document, (draft) => mergeReviews(draft, TARGET, { answers, ...(choices && { choices }) }))
const textOf = (document: Document, id: number) => lineOf(document, id).texts[TARGET]?.text
const states = (document: Document, answers: readonly ReviewAnswer[]) =>
  planReviews(document, TARGET, answers).map(({ line, by, kind, state }) => `${line} ${by} ${kind} ${state}`)

describe('mergeReviews', () => {
  it('approves, rewords and notes, with the names of the reviewers', () => {
    const first = start()
    const after = merged(first, [
      answerOn(first, 'Amina', [
        { id: 1, good: true },
        { id: 2, text: 'Mvua imekuja.' },
        { id: 3, comment: 'Slower?' },
      ]),
      answerOn(first, 'Juma', [{ id: 1, good: true }], { at: 5 }),
    ])
    expect(lineOf(after, 1).texts[TARGET]).toMatchObject({
      status: 'approved',
      approvals: [
        { by: 'Amina', at: 1 },
        { by: 'Juma', at: 5 },
      ],
    })
    expect(textOf(after, 2)).toBe('Mvua imekuja.')
    expect(lineOf(after, 3).note).toBe('Amina: Slower?')
    expect([1, 2, 3].map((id) => reviewState(lineOf(after, id), TARGET))).toEqual(['approved', 'changed', 'draft'])
    expect(countApproved(Object.values(after.lines), TARGET)).toEqual({ approved: 1, count: 3 })
  })

  it('takes approval back with every edit of the text, and counts none of a text whose source changed', () => {
    const first = start()
    const after = merged(first, [
      answerOn(first, 'Amina', [
        { id: 1, good: true },
        { id: 2, good: true },
      ]),
    ])
    const reworded = edited(after, (draft) => setText(draft, 1, { text: 'Habari yako.', target: TARGET }))
    expect(lineOf(reworded, 1).texts[TARGET]).toEqual(
      expect.not.objectContaining({ approvals: expect.anything(), status: 'approved' }),
    )
    const resaid = edited(after, (draft) => setText(draft, 2, { text: 'The rain is here.' }))
    expect(countApproved(Object.values(resaid.lines), TARGET).approved).toBe(1)
    // What is to be spoken and has no translation yet counts as well; what keeps its voice or has no words does not.
    const more = edited(resaid, (draft) => {
      addLine(draft, { start: 10, end: 12, source: 'More.' })
      addLine(draft, { start: 13, end: 14, source: '' })
      setKeepOriginal(draft, [addLine(draft, { start: 15, end: 16, source: 'Sung.' })], true)
    })
    expect(countApproved(Object.values(more.lines), TARGET)).toEqual({ approved: 1, count: 4 })
  })

  it('does not overwrite what the reviewer did not see', () => {
    const first = start()
    const answer = answerOn(first, 'Amina', [
      { id: 1, text: 'Habari za asubuhi.' },
      { id: 2, good: true },
    ])
    const since = edited(first, (draft) => {
      setText(draft, 1, { text: 'Hujambo.', target: TARGET })
      setText(draft, 2, { text: 'Mvua.', target: TARGET })
    })
    expect(states(since, [answer])).toEqual(['1 Amina change conflict', '2 Amina good older'])
    const noted = answerOn(
      first,
      'Juma',
      [1, 3].map((id) => ({ id, comment: 'Slower?' })),
    )
    expect(planReviews(since, TARGET, [noted]).map(({ line, state, older }) => [line, state, older])).toEqual([
      [1, 'new', true],
      [3, 'new', false],
    ])
    const after = merged(since, [answer])
    expect([textOf(after, 1), lineOf(after, 1).note]).toEqual(['Hujambo.', 'Amina → Habari za asubuhi.'])
    expect(lineOf(after, 2).texts[TARGET]?.status).toBe('edited')
  })

  it('follows the choice in a conflict only while the text is the one that was shown', () => {
    const first = start()
    const answers = [
      answerOn(first, 'Amina', [{ id: 1, text: 'Habari za asubuhi.' }]),
      answerOn(first, 'Juma', [{ id: 1, text: 'Hujambo.' }]),
    ]
    const plan = planReviews(first, TARGET, answers)
    expect(plan.map(({ state }) => state)).toEqual(['conflict', 'conflict'])
    const juma = plan.find(({ by }) => by === 'Juma')?.key ?? ''
    const choices = new Map([[juma, { take: true, on: seenHash(lineOf(first, 1), TARGET) }]])
    const taken = merged(first, answers, choices)
    expect([textOf(taken, 1), lineOf(taken, 1).note]).toEqual(['Hujambo.', 'Amina → Habari za asubuhi.'])
    const since = edited(first, (draft) => setText(draft, 1, { text: 'Salamu.', target: TARGET }))
    expect(textOf(merged(since, answers, choices), 1)).toBe('Salamu.')
  })

  it('lets the user choose where one finds good what another rewords, in whichever order they answer', () => {
    const first = start()
    const good = answerOn(first, 'Amina', [{ id: 1, good: true }])
    const change = answerOn(first, 'Juma', [{ id: 1, text: 'Hujambo.' }])
    const plan = planReviews(first, TARGET, [change, good])
    expect(plan.map(({ by, kind, state, older }) => [by, kind, state, older])).toEqual([
      ['Amina', 'good', 'conflict', false],
      ['Juma', 'change', 'conflict', false],
    ])
    const undecided = merged(first, [good, change])
    expect(lineOf(undecided, 1)).toEqual({ ...lineOf(first, 1), note: 'Amina: ✓\nJuma → Hujambo.' })
    expect(states(undecided, [good, change])).toEqual(['1 Amina good known', '1 Juma change known'])
    const on = seenHash(lineOf(first, 1), TARGET)
    const [amina = '', juma = ''] = plan.map(({ key }) => key)
    const kept = merged(first, [good, change], new Map([[amina, { take: true, on }]]))
    expect(lineOf(kept, 1)).toMatchObject({ note: 'Juma → Hujambo.', texts: { sw: { approvals: [{ by: 'Amina' }] } } })
    const reworded = merged(
      first,
      [good, change],
      new Map([
        [amina, { take: false, on }],
        [juma, { take: true, on }],
      ]),
    )
    expect([textOf(reworded, 1), lineOf(reworded, 1).note]).toEqual(['Hujambo.', ''])
    expect(lineOf(reworded, 1).texts[TARGET]?.approvals).toBeUndefined()
    // One answer came earlier than the other.
    expect(states(merged(first, [good]), [change])).toEqual(['1 Juma change conflict'])
  })

  it('does not approve a wording that the reviewer did not see', () => {
    const first = start()
    const old = answerOn(first, 'Juma', [{ id: 1, text: 'Hujambo.' }])
    const since = edited(first, (draft) => setText(draft, 1, { text: 'Salamu.', target: TARGET }))
    const good = answerOn(since, 'Amina', [{ id: 1, good: true }], { at: 9 })
    const [juma] = planReviews(since, TARGET, [old, good])
    const choices = new Map([[juma?.key ?? '', { take: true, on: seenHash(lineOf(since, 1), TARGET) }]])
    const taken = merged(since, [old, good], choices)
    expect(lineOf(taken, 1).texts[TARGET]).toEqual(expect.not.objectContaining({ approvals: expect.anything() }))
    expect(textOf(taken, 1)).toBe('Hujambo.')
  })

  it('leaves locked lines as they are but for notes, and says what has no line', () => {
    const first = start()
    const answer = answerOn(first, 'Amina', [
      { id: 1, text: 'Hujambo.' },
      { id: 2, good: true },
    ])
    const locked = edited(first, (draft) => setLocked(draft, [1, 2], true))
    expect(states(locked, [answer])).toEqual(['1 Amina change locked', '2 Amina good locked'])
    expect(lineOf(merged(locked, [answer]), 2)).toEqual({ ...lineOf(locked, 2), note: 'Amina: ✓' })
    expect(lineOf(merged(locked, [answer]), 1)).toEqual({ ...lineOf(locked, 1), note: 'Amina → Hujambo.' })
    const gone = { ...answer, remarks: [{ id: 99, on: 'x', good: true }] }
    expect(states(first, [gone])).toEqual(['99 Amina good gone'])
    expect(merged(first, [gone])).toBe(first)
  })

  it('is the same in whichever order answers come, and adds nothing when it is repeated', { tags: 'sampled' }, () => {
    const answers = fc.array(fc.tuple(fc.constantFrom('Amina', 'Juma', 'Zawadi'), says), { maxLength: 5 })
    fc.assert(
      fc.property(answers, fc.infiniteStream(fc.nat()), (list, chance) => {
        const first = start()
        const reviewAnswers = list.map(([by, remark], at) => answerOn(first, by, remark, { at, review: `${at}` }))
        const shuffled = reviewAnswers
          .map((one) => ({ one, by: chance.next().value ?? 0 }))
          .sort((a, b) => a.by - b.by)
          .map(({ one }) => one)
        const once = merged(first, reviewAnswers)
        expect(merged(first, [...shuffled, ...shuffled])).toEqual(once)
        expect(merged(once, shuffled)).toEqual(once)
      }),
      runs(1000),
    )
  })

  it('loses nothing and adds nothing twice in 5,000 random orders of edits and merges', { tags: 'sampled' }, () => {
    const deed = fc.oneof(
      fc.record({ does: fc.constant('edit' as const), id: fc.integer({ min: 1, max: 3 }), text: wording }),
      fc.record({ does: fc.constant('lock' as const), id: fc.integer({ min: 1, max: 3 }), locked: fc.boolean() }),
      fc.record({ does: fc.constant('delete' as const), id: fc.integer({ min: 2, max: 3 }) }),
      fc.record({ does: fc.constant('review' as const), by: fc.constantFrom('Amina', 'Juma'), says }),
      fc.record({ does: fc.constant('merge' as const), which: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }) }),
    )
    fc.assert(
      fc.property(fc.array(deed, { minLength: 4, maxLength: 20 }), (deeds) => {
        const state: Exchange = { document: start(), sent: [] }
        for (const one of deeds) doDeed(state, one)
      }),
      runs(5000),
    )
  })
})

interface Exchange {
  document: Document
  readonly sent: ReviewAnswer[]
}

type Deed =
  | { readonly does: 'edit'; readonly id: number; readonly text: string }
  | { readonly does: 'lock'; readonly id: number; readonly locked: boolean }
  | { readonly does: 'delete'; readonly id: number }
  | { readonly does: 'review'; readonly by: string; readonly says: readonly Says[] }
  | { readonly does: 'merge'; readonly which: readonly number[] }

function doDeed(state: Exchange, deed: Deed): void {
  const { document, sent } = state
  if (deed.does === 'edit') {
    state.document = edited(document, (draft) => setText(draft, deed.id, { text: deed.text, target: TARGET }))
  } else if (deed.does === 'lock') {
    state.document = edited(document, (draft) => setLocked(draft, [deed.id], deed.locked))
  } else if (deed.does === 'delete') {
    state.document = edited(document, (draft) => deleteLines(draft, [deed.id]))
  } else if (deed.does === 'review') {
    const seen = deed.says.filter(({ id }) => document.lines[id] !== undefined)
    sent.push(answerOn(document, deed.by, seen, { at: sent.length, review: `${sent.length}` }))
  } else {
    const chosen = new Set(deed.which.map((at) => sent[at % sent.length]))
    const answers = [...chosen].filter((one) => one !== undefined)
    state.document = merged(document, answers)
    for (const answer of answers) expectTaken(document, state.document, answer)
    expectSeen(document, state.document, answers)
  }
}

const wording = fc.constantFrom('Moja.', 'Mbili.', 'Tatu.')
const says = fc.uniqueArray(
  fc.oneof(
    fc.record({ id: fc.integer({ min: 1, max: 3 }), good: fc.constant(true) }),
    fc.record({ id: fc.integer({ min: 1, max: 3 }), text: wording }),
    fc.record({ id: fc.integer({ min: 1, max: 3 }), comment: fc.constantFrom('Sawa?', 'Hapana.') }),
  ),
  { maxLength: 3, selector: ({ id }) => id },
)

/** Every remark is in the project, was about an older text, or is told to have no line; a text changed only where it is the one that was seen. */
function expectTaken(before: Document, after: Document, answer: ReviewAnswer): void {
  const { by, remarks } = answer
  for (const { id, on, text, good, comment } of remarks) {
    if (before.lines[id] === undefined) {
      const plannedRemarks = planReviews(before, TARGET, [answer]).filter(({ line }) => line === id)
      expect(plannedRemarks.map(({ state }) => state)).toEqual(['gone'])
      continue
    }
    const [was, is] = [lineOf(before, id), lineOf(after, id)]
    const own = is.texts[TARGET]
    const notes = is.note.split('\n')
    if (text !== undefined) {
      const found = own?.text === text || notes.includes(noteOf({ by, kind: 'change', text }))
      expect(found).toBe(true)
    }
    if (comment !== undefined) expect(notes).toContain(noteOf({ by, kind: 'comment', text: comment }))
    const seen = on === seenHash(was, TARGET)
    if (good && seen && own?.text === was.texts[TARGET]?.text) expectFoundGood(is, by)
    expect(new Set(notes).size).toBe(notes.length)
  }
  for (const line of Object.values(after.lines)) {
    const was = lineOf(before, line.id).texts[TARGET]?.text
    const names = line.texts[TARGET]?.approvals?.map((one) => one.by) ?? []
    expect(new Set(names).size).toBe(names.length)
    if (line.texts[TARGET]?.text !== was) expect(line.texts[TARGET]?.approvals).toBeUndefined()
  }
}

/** It is approved by somebody, or a note says that they found it good. */
function expectFoundGood({ texts, note }: Line, by: string): void {
  const approvals = texts[TARGET]?.approvals?.filter((one) => one.by === by) ?? []
  const notes = note.split('\n').filter((row) => row === noteOf({ by, kind: 'good', text: '' }))
  expect(approvals.length === 1 || notes.length === 1).toBe(true)
}

/** A text is replaced only by a wording of somebody who saw it. */
function expectSeen(before: Document, after: Document, answers: readonly ReviewAnswer[]): void {
  for (const line of Object.values(before.lines)) {
    const text = textOf(after, line.id)
    if (text === textOf(before, line.id)) continue
    const remarks = answers.flatMap((answer) => answer.remarks.filter(({ id }) => id === line.id))
    expect(remarks).toContainEqual({ id: line.id, on: seenHash(line, TARGET), text })
  }
}

describe('readAnswers', () => {
  const answer = answerOn(start(), 'Àmínà', [
    { id: 1, good: true },
    { id: 2, text: 'Ọjọ́ dára.' },
    { id: 3, comment: '?' },
  ])
  const written = formatAnswer(answer, ['A review'])

  it('reads what was written, also quoted, broken anew, several times and between other words', () => {
    expect(readAnswers(written)).toEqual([answer])
    const quoted = written.replaceAll('\n', '\r\n> ').replace(/(.{20})(.{20})\r/g, '$1\r\n>> $2\r')
    expect(readAnswers(`Hello!\n${quoted}\n--\nAmina\n${written}`)).toEqual([answer, answer])
  })

  it('keeps 20 changes of 60 lines within 4 KB', () => {
    const remarks = Array.from({ length: 60 }, (_, at) => ({
      ...{ id: at + 1, on: seenHash({ source: `Line ${at}`, texts: {} }, TARGET) },
      ...(at % 3 === 0
        ? { text: `Tulisubiri mvua wiki ${at}, na mahindi yalikuwa yanageuka manjano.` }
        : { good: true }),
    }))
    expect(formatAnswer({ ...answer, remarks }, ['A review of a film.']).length).toBeLessThan(4000)
  })

  it.each([
    ['no answer', 'Habari!', /No answer/],
    ['a letter changed', written.replace(/\n([A-Za-z])/g, (_, one) => `\n${one === 'A' ? 'B' : 'A'}`), /damaged/],
    ['its end cut off', written.slice(0, -40), /damaged/],
    ['a newer form', written.replace('REVIEW 1', 'REVIEW 2'), /newer/],
    ['a bomb', formatAnswer({ ...answer, by: ' '.repeat(9_000_000) }, []), /damaged/],
    ['no name', formatAnswer({ ...answer, by: ' \u202e ' }, []), /damaged/],
    ['a foreign language', formatAnswer({ ...answer, target: 'xx' as 'sw' }, []), /damaged/],
    ['a line that is none', formatAnswer({ ...answer, remarks: [{ id: -1, on: '' }] }, []), /damaged/],
  ])('refuses %s', (_, text, why) => {
    expect(() => readAnswers(text)).toThrow(why)
  })

  it('makes one row of every text, without characters that turn others around', () => {
    const [read] = readAnswers(
      formatAnswer({ ...answer, by: 'A\n\u202emina', remarks: [{ id: 1, on: 'x', comment: 'a\nb' }] }, []),
    )
    expect(read).toMatchObject({ by: 'A mina', remarks: [{ comment: 'a b' }] })
  })

  it('is never surprised by what stands in it', () => {
    fc.assert(
      fc.property(fc.nat(written.length - 1), fc.string({ maxLength: 5 }), (at, instead) => {
        try {
          for (const one of readAnswers(written.slice(0, at) + instead + written.slice(at + instead.length)))
            expect(one).toEqual(answer)
        } catch (error) {
          expect(error).toMatchObject({ failure: { kind: 'invalid' } })
        }
      }),
    )
  })
})
