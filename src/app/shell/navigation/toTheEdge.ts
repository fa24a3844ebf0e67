/** Prices and the slip reach to the edge there: nothing stands over what is to be pressed. */
export const TO_THE_EDGE = /^\/(exchange|odds-view)/
