// @module-tag apart
import { beforeEach, expect, it } from 'vitest'
import type { ListedDub } from '../../shared/commands/dubs.ts'
import { type OpenProject, useProjectStore } from './document/project.ts'
import { languagesNow } from './languagesNow.ts'
import { patch } from './session.ts'

beforeEach(() => {
  patch({ dubs: [{ id: 'one', order: { to: 'yo', from: 'fr' } } as ListedDub], selected: undefined })
  useProjectStore.setState({ open: undefined })
})

it('are those of the open project, else of the chosen video, else the usual ones', () => {
  expect(languagesNow()).toEqual({ from: undefined, to: 'sw' })
  patch({ selected: 'one' })
  expect(languagesNow()).toEqual({ from: 'fr', to: 'yo' })
  const open = { id: 'p', target: 'zu', document: { sourceLanguage: 'pt' } } as unknown as OpenProject
  useProjectStore.setState({ open })
  expect(languagesNow()).toEqual({ from: 'pt', to: 'zu' })
})
