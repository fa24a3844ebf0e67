/**
 * The address if it is a path of ours, else undefined: where a login returns to must not lead away (open redirect). It has
 * no part without a name, no backslash and no white space: however a browser reads it, with steps taken out
 * (`/.//evil.example`) and tabs left out (`/<tab>/evil.example`), no second slash comes to its front. Source: WHATWG URL, 4.4.
 */
export const ownPath = (address = ''): string | undefined =>
  /^(\/(?!\/)[^/\\\s?#]*)+([?#]\S*)?$/.exec(address)?.[0]
