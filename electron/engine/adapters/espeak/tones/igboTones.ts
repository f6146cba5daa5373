/**
 * Standard Igbo words that the dictionary of Ọnịcha Igbo lacks (`igboHeadwords.ts`), without marks, by their tones (M is the
 * downstepped high); compiled after Emenanjo (1978) and Igwe (1999). No speaker has gone through it.
 */
export const IGBO_TONES: Readonly<Record<string, string>> = {
  H: 'we',
  HH: 'oha',
  HL: 'bukwa nwanyi ufa',
  HM: 'kwuo nile',
  LH: 'banye dinu ere ewe ole were',
  LL: 'biri furu gara huru jere mara mere noro nwere siri',
  HHH: 'ikike maazi nwanti ugbua',
  HHM: 'amaghi nkume',
  HLL: 'enwere ubochi',
  LHH: 'banyere echefu egbula ekwute etigbu',
  LHL: 'naani',
  LLL: 'asaa biara oria',
  MLL: 'rapuro',
  HHHH: 'ogologo',
  LLLH: 'itoolu',
}
