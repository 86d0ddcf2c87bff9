import { expect, it } from 'vitest';
import type { HandBucket } from '../contract';
import { bucketsByClass, extentOf } from './map';

it('classes have the shares of their hands in buckets, weak to strong', () => {
  const hand = (name: string, bucket: number) => ({ class: name, bucket, hand: '', path: [] }) as HandBucket;
  const hands = [hand('AKs', 6), hand('AKs', 3), hand('AKs', 3), hand('AKs', 3), hand('22', 1)];
  expect(bucketsByClass(hands).get('AKs')).toEqual([
    { bucket: 3, share: 0.75 },
    { bucket: 6, share: 0.25 },
  ]);
  expect(extentOf(hands)).toEqual([1, 6]);
  expect(extentOf([])).toEqual([0, 1]);
});
