import type { Turn } from '../../shared/commands/assistant.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { openScene } from '../state/document/scene.testing.ts'
import { patchAssistant } from '../state/editor/conversation.ts'

export const MODELS = {
  name: 'ready',
  models: ['gpt-4o-mini', 'local'],
  preferred: 'local',
  goesTo: plainWords('Here'),
} as const

/** Opens the scene with a conversation. */
export function openTalk(
  change: Parameters<typeof patchAssistant>[0] = {},
  options: Parameters<typeof openScene>[0] = { selected: [1, 3] },
) {
  const bridge = openScene(options)
  patchAssistant({ models: MODELS, turns: [], fit: undefined, words: '', sent: undefined, fitOpen: false, ...change })
  return bridge
}

export const LINES = [
  { line: 1, number: 1, text: 'Habari za asubuhi.' },
  { line: 3, number: 3, text: 'Nzuri.' },
]

const MESSAGES = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Shorten line 1.' },
]

export function turn(about: Partial<Turn>): Turn {
  const first = {
    id: 'turn',
    verb: 'shorten',
    target: 'sw',
    lines: LINES,
    words: '',
    model: 'gpt-4o-mini',
    text: '',
  } as const
  const rest = {
    tokens: { input: 1200, output: 300, exact: true },
    state: { name: 'done', finish: 'stop' },
    question: { messages: MESSAGES },
  }
  return { ...first, ...rest, ...about } as Turn
}
