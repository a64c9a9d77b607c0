# Images for two architectures, from the repository's root:
#   VERSION=1.0.0 docker buildx bake -f deploy/bake.hcl --push
variable "REGISTRY" { default = "ghcr.io/sparekey" }
variable "VERSION" { default = "dev" }

target "default" {
  context    = "."
  dockerfile = "deploy/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
  tags       = ["${REGISTRY}/sparekey:${VERSION}", "${REGISTRY}/sparekey:latest"]
  labels = {
    "org.opencontainers.image.title"    = "Sparekey"
    "org.opencontainers.image.version"  = VERSION
    "org.opencontainers.image.licenses" = "MIT"
  }
  attest = ["type=provenance,mode=max", "type=sbom"]
}
