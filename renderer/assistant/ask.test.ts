import { expect, it, onTestFinished } from 'vitest'
import type { Turn } from '../../shared/commands/assistant.ts'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import { patchAssistant } from '../state/editor/conversation.ts'
import { questionAbout } from './ask.ts'

const DOCUMENT = edited(testDocument([[0, 2, 'Good morning.']]), () => undefined)

it('sends with a question the free ones before it that were answered', () => {
  const turn = (words: string, text: string, state: string, verb = 'ask') => ({
    words,
    text,
    state: { name: state },
    verb,
  })
  const turns = [
    turn('Who is Amina?', 'A teacher.', 'done'),
    turn('And Juma?', 'A driv', 'stopped'),
    turn('Is it polite?', '', 'failed'),
    turn('', 'Habari', 'done', 'translate'),
  ]
  patchAssistant({ turns: turns as unknown as Turn[] })
  onTestFinished(() => patchAssistant({ turns: [] }))
  const request = questionAbout(
    'ask',
    { document: DOCUMENT, target: 'sw' },
    { lines: [1], words: ' What is his name? ' },
  )
  const contents = request?.question.messages.slice(1).map(({ content }) => content)
  expect(contents?.slice(0, -1)).toEqual(['Who is Amina?', 'A teacher.'])
  expect(contents?.at(-1)).toContain('What is his name?')
  expect(request).toMatchObject({ words: 'What is his name?', lines: [{ line: 1, number: 1 }] })
  expect(questionAbout('ask', { document: DOCUMENT, target: undefined }, { lines: [1], words: '' })).toBeUndefined()
})
