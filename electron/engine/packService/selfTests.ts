import type { PackCapability } from '../../../shared/packs/pack.ts'
import { chatSelfTest } from './chatSelfTest.ts'
import { cloneSelfTest } from './cloneSelfTest.ts'
import { detectSelfTest } from './detectSelfTest.ts'
import { diarizeSelfTest } from './diarizeSelfTest.ts'
import type { SelfTest } from './selfTest.ts'
import { separateSelfTest } from './separateSelfTest.ts'
import { speakSelfTest } from './speakSelfTest.ts'
import { transcribeSelfTest } from './transcribeSelfTest.ts'
import { translateSelfTest } from './translateSelfTest.ts'

/** The self-tests of packs by capability. */
export const SELF_TESTS: Readonly<Partial<Record<PackCapability, SelfTest>>> = {
  detect: detectSelfTest,
  transcribe: transcribeSelfTest,
  translate: translateSelfTest,
  chat: chatSelfTest,
  speak: speakSelfTest,
  diarize: diarizeSelfTest,
  clone: cloneSelfTest,
  separate: separateSelfTest,
}
