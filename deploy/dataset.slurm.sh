#!/bin/bash
#SBATCH --job-name=isofold-dataset
#SBATCH --array=0-15
#SBATCH --cpus-per-task=8
#SBATCH --mem=16G
#SBATCH --time=24:00:00
#SBATCH --requeue
#SBATCH --signal=TERM@60

# A dataset on a SLURM cluster: each task of the array writes its shards to a folder that all nodes share. Submitted again, it goes on
# where it was. ROWS, PRESET, OUT and SEED may be set:
#
#     sbatch --array=0-15 --export=ALL,ROWS=1000000,OUT=/shared/rivers deploy/dataset.slurm.sh

set -euo pipefail

exec isofold dataset worker "${PRESET:-river-pot}" \
    --rows "${ROWS:-1000000}" \
    --out "${OUT:?OUT names the shared folder}" \
    --seed "${SEED:-1}" \
    --threads "${SLURM_CPUS_PER_TASK:-0}" \
    --shard "$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN))/${SLURM_ARRAY_TASK_COUNT}"
