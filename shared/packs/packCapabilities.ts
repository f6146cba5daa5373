/** The capabilities that packs give to the engine, in a file of their own for programs that start without zod. */
export const PACK_CAPABILITIES = [
  'detect',
  'transcribe',
  'diarize',
  'speak',
  'clone',
  'translate',
  'chat',
  'separate',
] as const
