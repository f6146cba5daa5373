// @module-tag apart
import { beforeEach, expect, it } from 'vitest'
import { type ActionId, actions, appActions, typingActions } from '../../shared/actions/actions.ts'
import { AppSettings } from '../../shared/commands/app.ts'
import { testDocument } from '../../shared/project/document.testing.ts'
import { holdActions, isEnabled, keyOf, perform, performSoon } from './actions.ts'
import { openTestProject } from './document/project.testing.ts'
import { useProjectStore } from './document/project.ts'
import { patch } from './session.ts'

let done: string[]

beforeEach(() => {
  done = []
  patch({ room: undefined, settings: AppSettings.parse({}) })
  useProjectStore.setState({ open: undefined })
  holdActions({ showLab: () => done.push('lab'), lockLines: () => done.push('lock') })
})

it('does what needs a project only in one, and not while a room covers it', () => {
  perform('lockLines')
  expect([isEnabled('showLab'), isEnabled('lockLines'), done]).toEqual([true, false, []])
  openTestProject(testDocument([[0, 1, 'a']]))
  perform('lockLines')
  expect(done).toEqual(['lock'])
  patch({ room: 'lab' })
  perform('lockLines')
  perform('showLab')
  expect(done).toEqual(['lock', 'lab'])
})

it('does what the editor can do once it has loaded, the last thing asked', () => {
  openTestProject(testDocument([[0, 1, 'a']]))
  expect(isEnabled('describePicture')).toBe(false)
  performSoon('describePicture')
  performSoon('loopLines')
  holdActions({ describePicture: () => done.push('describe'), loopLines: () => done.push('loop') })
  expect(done).toEqual(['loop'])
  holdActions({ loopLines: () => done.push('again') })
  expect(done).toEqual(['loop'])
  performSoon('loopLines')
  expect(done).toEqual(['loop', 'again'])
})

it('has the key of the settings, else its own, or none where that was taken away', () => {
  const own = keyOf('lockLines')
  const kept = (key: string) => {
    patch({ settings: AppSettings.parse({ shortcuts: { lockLines: key } }) })
    return keyOf('lockLines')
  }
  expect([kept('Alt+Q'), kept('')]).toEqual(['Alt+Q', undefined])
  patch({ settings: undefined })
  expect(keyOf('lockLines')).toBe(own)
})

it('offers nothing of a project where none is open', () => {
  const ids = Object.keys(actions) as ActionId[]
  holdActions(Object.fromEntries(ids.map((id) => [id, () => done.push(id)])))
  const { saveProjectAs: _, closeProject: __, ...ofTheStudio } = { ...appActions, ...typingActions }
  const rooms = ['showLab', 'showOwnVoice', 'showQc', 'showGenerations']
  expect(ids.filter(isEnabled).toSorted()).toEqual([...Object.keys(ofTheStudio), ...rooms].toSorted())
  openTestProject(testDocument([[0, 1, 'a']]))
  expect(ids.filter((id) => !isEnabled(id))).toEqual([])
})
