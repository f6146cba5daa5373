import { it } from 'vitest'
import { kills } from '../fault/kills.ts'

it('loses, repeats and breaks nothing when it is killed at random moments', () => kills(4))
