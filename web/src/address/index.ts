export * from './address';
export { go, type Navigate, type Navigation, navigate, useAddress } from './location';
export { packSpot, unpackSpot } from './pack';
