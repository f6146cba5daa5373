import { beforeEach, describe, expect, it } from 'vitest'
import { closeDialog, openDialog, showDialog, showStep } from './dialogs.ts'
import { patch, session } from './session.ts'

const names = () => session().dialogs.map(({ name }) => name)

beforeEach(() => patch({ dialogs: [] }))

describe('dialogs of the page', () => {
  it('lie over each other in the order in which they were opened', () => {
    showStep('render')
    showDialog({ name: 'settings' })
    showDialog({ name: 'packs' })
    expect(names()).toEqual(['step', 'settings', 'packs'])
  })
  it('are open once, with what they were opened for last', () => {
    showStep('transcript')
    showDialog({ name: 'settings' })
    showStep('translation')
    expect(names()).toEqual(['step', 'settings'])
    expect(openDialog('step')?.step).toBe('translation')
  })
  it('close by name, and those above and below stay', () => {
    showStep('speak')
    showDialog({ name: 'settings' })
    showDialog({ name: 'packs' })
    closeDialog('settings')
    closeDialog('saveAs')
    expect(names()).toEqual(['step', 'packs'])
  })
})
