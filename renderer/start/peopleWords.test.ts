import { expect, it } from 'vitest'
import { peopleQuestion, peopleWords } from './peopleWords.ts'

it.each([
  [{ found: 2, orElse: 1 }, 'One person or two? The voices leave it open.'],
  [{ found: 4, orElse: 3 }, '3 or 4 people? The voices leave it open.'],
  [{ found: 1, orElse: 3 }, '1 or 3 people? The voices leave it open.'],
])('asks for the smaller number first: %j', (numbers, question) => {
  expect(peopleQuestion(numbers)).toBe(question)
})

it('calls one person and two by words, more by their number', () => {
  expect([1, 2, 3].map(peopleWords)).toEqual(['One person', 'Two people', '3 people'])
})
