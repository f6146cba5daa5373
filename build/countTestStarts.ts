import { expect } from 'vitest'
import { countStarts } from './countStarts.ts'

countStarts(() => expect.getState().testPath)
