/** Nouns before which a sum or a measure stands in the singular in English without an article: the $2.5m deal, two 60W bulbs. */
export const QUALIFIED_NOUN =
  /^(?:(?:bill|note|coin|deal|contract|loan|grant|project|plan|fine|ticket|budget|fund|investment|prize|offer|package|debt|programme|program|cheque|check|gift|card|voucher|bond|bonus|bailout|lawsuit|settlement|transfer|valuation|business|company|industry|stadium|bridge|road|house|mansion|question|bulb|lamp|screen|monitor|battery|drive|race|run|walk|swim|ride|bag|bottle|can|tank|pack|tube|pipe|rope|pole|wall|tower|file|disk|disc|stick|plot|farm|line|cable|charger|plug|fuse|socket|lens|gun|limit|radius|stretch|dash|sprint|relay|freestyle|steak|burger|glass|cup|jar|baby|parcel|weight|dumbbell)s?|tax|box|boxes|fee|fees|businesses|companies|industries|batteries|taxes)$/u

/** Words behind a sum or a measure with an article that are no nouns: a 5 km away. */
export const NO_NOUN =
  /^(?:and|or|but|to|in|on|at|for|from|by|with|of|per|each|away|ago|is|was|are|were|as|than|now|then|if|when|today|tomorrow|yesterday|more|less|here|there|that|which|who|because|so)$/u
